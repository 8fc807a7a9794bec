using System.Collections.Generic;
using BenchmarkDotNet.Running;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Peers;

/// <summary>ClosureGen among what people use today.</summary>
internal static class PeerStudy
{
    private const string LoopReason =
        "it dispatches nothing: with a body as small as this one, nobody can be faster than a thread alone.";

    public static Study Study { get; } =
        new Study(
            "peers",
            "Peers",
            "Handler, object and int, in every way that is in use. So many items are in flight, the producer waits for all "
                + "of them, and begins again. It is a thread of its own, or a pool thread. What dispatches items one by one "
                + "waits for the same countdown. Under a context of one's own an `AsyncLocal` has a value.",
            [
                new StudyTable(typeof(SinglePeers), "One by one", "an item", "Task.Run closure", [])
                {
                    InQuick = static benchmark =>
                        InFlight(benchmark) is 1 or 100 or 1_000
                        && Is(benchmark, Ambient.DefaultContext)
                        && (Is(benchmark, Producer.FromOutside) || InFlight(benchmark) == 100),
                },
                new StudyTable(typeof(BatchPeers), "Batches", "an item", "Parallel.For", [])
                {
                    InQuick = static benchmark =>
                        InFlight(benchmark) is 10 or 100 or 1_000 && Is(benchmark, Producer.FromOutside),
                },
            ],
            new Dictionary<string, string>
            {
                ["reused IThreadPoolWorkItem"] =
                    "the floor: one object an item for ever, no pool, no context, no outcome, nothing to await.",
                ["UnsafeQueueUserWorkItem<TState>"] = "no context flows, and nothing can be awaited.",
                ["QueueUserWorkItem<TState>"] = "nothing can be awaited: compare it with `Post`.",
                ["QueueUserWorkItem closure"] = "nothing can be awaited: compare it with `Post`.",
                ["Channel with workers"] =
                    "workers that stay awake take items without the pool's queue; no context flows, nothing can be awaited, "
                    + "and an item that blocks holds up a worker.",
                ["ActionBlock"] =
                    "a task takes items for as long as there are any, without the pool's queue; nothing can be awaited.",
                ["SelfClosure"] = "its object is at hand, and the caller must know when it is free again.",
                ["ObjectPool state + StartNew"] = "its state cannot be cancelled and keeps no context: the task does.",
                ["StartNew static + new state"] = "a new state costs a few stores until it is collected.",
                ["PoolingAsyncValueTaskMethodBuilder + Task.Yield"] =
                    "its state machine is the work item, as a pooled state is, without misuse being caught.",
                ["plain loop"] = LoopReason,
                ["ParallelHelper.For"] = "its items are shared by the range, with a call that the compiler inlines.",
            }
        );

    private static int InFlight(BenchmarkCase benchmark) => (int)benchmark.Parameters[nameof(PeerBenchmark.InFlight)];

    private static bool Is(BenchmarkCase benchmark, Ambient ambient) =>
        (Ambient)benchmark.Parameters[nameof(SinglePeers.Context)] == ambient;

    private static bool Is(BenchmarkCase benchmark, Producer producer) =>
        (Producer)benchmark.Parameters[nameof(PeerBenchmark.Producer)] == producer;
}
