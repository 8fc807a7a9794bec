using System.Collections.Generic;

namespace ClosureGen.Studies.Peers;

/// <summary>Why a way to dispatch can be ahead of ClosureGen's, by what bench/Ratio and the study of peers call it.</summary>
internal static class PeerReasons
{
    private const string Made =
        "it makes small objects and forgets them; a pooled state is rented, cleared and given back, and where another thread "
        + "does that, its cache lines cross between cores. What its objects cost the collector comes later, and mostly not in "
        + "these times.";

    private const string Forgotten =
        "it makes a work item and forgets it, where a pooled state is given back, from another core where one runs it; ";

    private const string Unawaited = "nothing of it can be awaited, as with `Post`.";

    private const string Loop =
        "it hands out ranges of items and keeps nothing of a run, and its caller works. A run that is awaited begins on a "
        + "worker; a `DispatchBatch` rents, fills and clears a state for each pair, as a single dispatch does.";

    private const string Context =
        " With a context of one's own in force ClosureGen carries it in the state and puts it in force around the handler.";

    public static IReadOnlyDictionary<string, string> All { get; } =
        new Dictionary<string, string>
        {
            ["Task.Run closure"] = Made,
            ["StartNew closure"] = Made,
            ["StartNew static + new state"] = Made,
            ["ObjectPool state + StartNew"] =
                "its state carries no context (its task does, for 80 B more), has no token and no outcome, and misuse is not "
                + "caught.",
            ["SelfClosure"] =
                "its object is at hand, nothing is rented or cleared, and the caller must know by himself when it is free "
                + "again.",
            ["PoolingAsyncValueTaskMethodBuilder + Task.Yield"] =
                "its state machine is the work item, as a pooled state is, but misuse is not caught, and it goes back to one "
                + "place for each thread and core: beyond that it allocates.",
            ["QueueUserWorkItem closure"] =
                "it makes a closure, a delegate and a work item and forgets them; " + Unawaited,
            ["QueueUserWorkItem<TState>"] = Forgotten + Unawaited + Context,
            ["UnsafeQueueUserWorkItem<TState>"] = Forgotten + "no context flows, and " + Unawaited + Context,
            ["Channel with workers"] =
                "its workers stay awake and take items without the pool's queue; no context flows, an item that blocks holds up "
                + "a worker, and "
                + Unawaited,
            ["ActionBlock"] =
                "its tasks take items for as long as there are any, without the pool's queue; an item runs under whatever "
                + "context its task was started in, and "
                + Unawaited,
            ["reused IThreadPoolWorkItem"] =
                "it is the floor: one object an item for ever, no pool, no context, no outcome, nothing to await.",
            ["reused IThreadPoolWorkItem + IValueTaskSource"] =
                "it is the floor of what can be awaited: one object for ever, no pool, no context, nothing checked.",
            ["plain loop"] =
                "it dispatches nothing: with a body as small as this one, another core pays for long batches alone.",
            ["Parallel.For"] = Loop,
            ["Parallel.ForEach"] = Loop,
            ["Parallel.ForEachAsync"] =
                "its workers take an item, await it and take the next, in one loop; a run of ours rents a state for each item "
                + "that does not end at once, and a `DispatchBatch` for every one.",
            ["ParallelHelper.For"] =
                "it cuts the items into a range for each processor beforehand, and a single item it runs where it is; its body "
                + "is a struct, which the compiler inlines. A run that is awaited begins on a worker; a `DispatchBatch` rents, "
                + "fills and clears a state for each pair, as a single dispatch does.",
            ["Task.Run closures + WhenAll"] = Made,
        };
}
