using System.Diagnostics;

namespace ClosureGen.Runtime;

/// <summary>
/// What it takes to have another thread come and help, as seen so far in this process: the time that asking takes, and the
/// time from there until the helper has items, both as a running median.
/// </summary>
/// <remarks>
/// Both depend on what the pool's threads do: one that spins for work comes in a microsecond, one that sleeps in ten or
/// fifty. All threads write without a lock: of two figures at the same time one is lost, which does no harm.
/// </remarks>
internal static class WakeUp
{
    private const float Weight = 1f / 16;

    /// <summary>
    /// What a refusal leaves of the delay: a helper that would come sooner by now is only seen if it is asked. After a
    /// hundred refusals in a row two thirds of what was learned are forgotten.
    /// </summary>
    private const float DecayPerRefusal = 0.99f;

    private static readonly float TicksPerMicrosecond = Stopwatch.Frequency / 1_000_000f;

    // Guesses until the first helper has come.
    private static float s_delay = 4 * TicksPerMicrosecond;
    private static float s_cost = TicksPerMicrosecond;

    /// <summary>Gets the ticks from asking until a helper has items.</summary>
    internal static float Delay => s_delay;

    /// <summary>Gets the ticks that the asking thread loses.</summary>
    internal static float Cost => s_cost;

    /// <summary>Takes in how long asking has taken.</summary>
    internal static void LearnCost(long ticks) => Step(ref s_cost, ticks);

    /// <summary>Takes in that a helper has come.</summary>
    internal static void LearnDelay(long ticks) => Step(ref s_delay, ticks);

    /// <summary>Takes in that none had come when all was done: it would have taken longer than that.</summary>
    internal static void LearnAbsence(long ticks)
    {
        if (ticks > s_delay)
        {
            LearnDelay(ticks);
        }
    }

    /// <summary>Takes in that nobody was asked because of the delay.</summary>
    internal static void NoteRefusal() => s_delay *= DecayPerRefusal;

    // Half of what is seen is above the middle: steps up and down then cancel out, and one that is far above is one step.
    private static void Step(ref float median, long ticks) => median *= ticks > median ? 1 + Weight : 1 - Weight;
}
