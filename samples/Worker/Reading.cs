namespace Worker;

/// <summary>A measurement of a sensor.</summary>
internal readonly record struct Reading(int Sensor, double Value);
