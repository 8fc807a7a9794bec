using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace ClosureGen.Runtime;

/// <summary>
/// The meter <c>ClosureGen</c>. It counts from the moment somebody listens; until then each of two places of a dispatch
/// reads whether an instrument is enabled.
/// </summary>
/// <remarks>
/// Counted are the dispatches of pairings, in a <c>DispatchBatch</c> too; the items of <c>Each</c> and <c>Pairs</c> have
/// no state of their own and are not. A <c>StartNew</c> that is cancelled before its turn starts and does not finish.
/// </remarks>
internal static class DispatchMeter
{
    internal const string Name = "ClosureGen";

    private static readonly Meter Meter = new(Name, typeof(DispatchMeter).Assembly.GetName().Version?.ToString(3));

    private static readonly Counter<long> Started = Meter.CreateCounter<long>(
        "closuregen.dispatches.started",
        "{dispatch}",
        "Handler calls that a verb or a batch has started."
    );

    private static readonly Counter<long> Finished = Meter.CreateCounter<long>(
        "closuregen.dispatches.finished",
        "{dispatch}",
        "Handler calls that have ended, however they ended, or were cancelled before their turn."
    );

    private static readonly Counter<long> Faulted = Meter.CreateCounter<long>(
        "closuregen.posts.faulted",
        "{dispatch}",
        "Posts whose handler has thrown an exception that went to DispatchErrors, or to the context it was posted to."
    );

    private static readonly Counter<long> Dropped = Meter.CreateCounter<long>(
        "closuregen.posts.dropped",
        "{dispatch}",
        "Posts that were cancelled, before their turn or by their handler."
    );

    private static readonly Counter<long> Created = Meter.CreateCounter<long>(
        "closuregen.states.created",
        "{state}",
        "States that were made because the pool had none."
    );

    private static readonly Counter<long> Reused = Meter.CreateCounter<long>(
        "closuregen.states.reused",
        "{state}",
        "Starts with a state that has served before."
    );

    private static readonly Counter<long> Retired = Meter.CreateCounter<long>(
        "closuregen.states.retired",
        "{state}",
        "States that were left to the garbage collector: before their tokens repeat, above the bound of the pool, or unused."
    );

    /// <summary>Gets whether anybody counts what starts.</summary>
    internal static bool CountsStarts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Started.Enabled || Reused.Enabled;
    }

    /// <summary>Gets whether anybody counts what ends.</summary>
    internal static bool CountsEnds
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Finished.Enabled;
    }

    internal static void CountStart(string handler, bool reused)
    {
        Started.Add(1, Tag(handler));
        if (reused)
        {
            Reused.Add(1, Tag(handler));
        }
    }

    internal static void CountEnd(string handler) => Finished.Add(1, Tag(handler));

    internal static void CountFault(string handler) => Faulted.Add(1, Tag(handler));

    internal static void CountDrop(string handler) => Dropped.Add(1, Tag(handler));

    internal static void CountCreated(string handler) => Created.Add(1, Tag(handler));

    internal static void CountRetired(string handler, int states) => Retired.Add(states, Tag(handler));

    private static KeyValuePair<string, object?> Tag(string handler) => new("handler", handler);
}
