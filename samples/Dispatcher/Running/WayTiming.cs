namespace Dispatcher.Running;

/// <summary>What a pair costs in one way of dispatching.</summary>
/// <param name="NanosecondsPerPair">The median of the rounds.</param>
/// <param name="BytesPerPair">The median of the rounds, over all threads.</param>
public readonly record struct WayTiming(double NanosecondsPerPair, double BytesPerPair);
