namespace Dispatcher.Running;

/// <summary>The work and the cost of a way of dispatching.</summary>
/// <param name="Name">The way.</param>
/// <param name="Pairs">The pairs of handlers and files that it ran.</param>
/// <param name="NanosecondsPerPair">The median of the rounds, with cheap handlers.</param>
/// <param name="BytesPerPair">Allocated over all threads, after warm-up.</param>
public sealed record WayReport(string Name, long Pairs, double NanosecondsPerPair, double BytesPerPair);
