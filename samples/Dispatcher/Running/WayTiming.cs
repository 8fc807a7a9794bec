namespace Dispatcher.Running;

/// <summary>What a pair costs in one way of dispatching.</summary>
/// <param name="NanosecondsPerPair">What a round took; or the median of all.</param>
/// <param name="BytesPerPair">What a round took; or the median of all, over all threads.</param>
public readonly record struct WayTiming(double NanosecondsPerPair, double BytesPerPair);
