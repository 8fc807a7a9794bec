namespace Worker;

/// <summary>What a sensor has measured.</summary>
internal readonly record struct Reading(int Sensor, double Value);
