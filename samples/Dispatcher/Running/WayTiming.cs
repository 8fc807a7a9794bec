namespace Dispatcher.Running;

/// <summary>The cost of a pair in one way of dispatching.</summary>
/// <param name="NanosecondsPerPair">The time in a round, or the median of all rounds.</param>
/// <param name="BytesPerPair">The bytes in a round, or the median of all rounds, over all threads.</param>
public readonly record struct WayTiming(double NanosecondsPerPair, double BytesPerPair);
