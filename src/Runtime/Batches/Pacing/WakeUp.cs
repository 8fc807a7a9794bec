namespace ClosureGen.Runtime.Batches.Pacing;

/// <summary>
/// What it costs to get a helper, as measured in this process: the time to queue it, and the delay from then until the
/// helper has items, both as running medians.
/// </summary>
/// <remarks>
/// Both depend on the state of the pool's threads: a spinning one joins within a microsecond, a sleeping one within ten
/// to fifty. All threads write without a lock; one of two concurrent writes may be lost, which does no harm.
/// </remarks>
internal static class WakeUp
{
    private const float Weight = 1f / 16;

    /// <summary>
    /// The decay of the figure that a helper is refused for: that it has become less is learned only by queueing one.
    /// After a hundred refusals in a row it has fallen by two thirds.
    /// </summary>
    private const float DecayPerRefusal = 0.99f;

    private static readonly float TicksPerMicrosecond = Stopwatch.Frequency / 1_000_000f;

    // Guesses until the first helper has joined.
    private static float s_delay = 4 * TicksPerMicrosecond;
    private static float s_cost = TicksPerMicrosecond;

    /// <summary>Gets the ticks from queueing a helper until it has items.</summary>
    internal static float Delay => s_delay;

    /// <summary>Gets the ticks that queueing costs the calling thread.</summary>
    internal static float Cost => s_cost;

    /// <summary>Learns how long queueing took.</summary>
    internal static void LearnCost(long ticks) => Step(ref s_cost, ticks);

    /// <summary>Learns how long a helper took to join.</summary>
    internal static void LearnDelay(long ticks) => Step(ref s_delay, ticks);

    /// <summary>Learns that no helper had joined when all items were done: one would have taken longer.</summary>
    internal static void LearnAbsence(long ticks)
    {
        if (ticks > s_delay)
        {
            LearnDelay(ticks);
        }
    }

    /// <summary>Learns that no helper was queued because of the delay.</summary>
    internal static void NoteTooLate() => s_delay *= DecayPerRefusal;

    /// <summary>Learns that no helper was queued because of what queueing costs.</summary>
    internal static void NoteTooDear() => s_cost *= DecayPerRefusal;

    // Half of the samples are above a median, so steps up and down cancel out there, and an outlier counts as one step.
    private static void Step(ref float median, long ticks) => median *= ticks > median ? 1 + Weight : 1 - Weight;
}
