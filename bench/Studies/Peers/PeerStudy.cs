using System.Collections.Generic;
using BenchmarkDotNet.Running;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Peers;

/// <summary>ClosureGen among what people use today.</summary>
internal static class PeerStudy
{
    public static Study Study { get; } =
        new Study(
            "peers",
            "Peers",
            "A handler with an object and an `int`, dispatched in every way that is in use. So many items are in flight, the "
                + "producer waits for all of them, and begins again. It is a thread of its own (*from outside*) or a pool thread "
                + "(*from inside*); all workers are free, which for a pool thread is neither regime of bench/Ratio. All ways "
                + "that dispatch items one by one wait for the same countdown, then take their tasks in order. Under a context "
                + "of one's own an `AsyncLocal` has a value.",
            [
                new StudyTable(typeof(SinglePeers), "One by one", "an item", "Task.Run closure", [])
                {
                    // Where one item is in flight, the harness itself allocates as much as that now and then.
                    ByteTolerance = 1,
                    InQuick = static benchmark =>
                        InFlight(benchmark) == 100 && (IsOutside(benchmark) || IsDefault(benchmark))
                        || InFlight(benchmark) is 1 or 1_000 && IsOutside(benchmark) && IsDefault(benchmark),
                    Chart = new StudyChart(
                        "peers-time",
                        "Time for an item, 100 in flight",
                        ["in flight 100" + Plainly]
                    ),
                },
                new StudyTable(typeof(BatchPeers), "Batches", "an item", "Parallel.For", [])
                {
                    Text = "So many items are in a batch. Their body is an addition: what is measured is the batch.",
                    InQuick = static benchmark =>
                        InBatch(benchmark) is 10 or 100 or 1_000 && IsOutside(benchmark) && IsDefault(benchmark),
                    Chart = new StudyChart("batches-time", "Time for an item, 100 in a batch", ["items 100" + Plainly]),
                },
            ],
            PeerReasons.All
        )
        {
            MoreBytes = new Dictionary<string, string>(Verbs.MoreBytes)
            {
                [Verbs.StartNew] = "a task is what it returns, and a task is an object.",
            },
        };

    private const string Plainly = ", from outside, default context";

    private static int InFlight(BenchmarkCase benchmark) => (int)benchmark.Parameters[nameof(SinglePeers.InFlight)];

    private static int InBatch(BenchmarkCase benchmark) => (int)benchmark.Parameters[nameof(BatchPeers.Items)];

    private static bool IsDefault(BenchmarkCase benchmark) =>
        (Ambient)benchmark.Parameters[nameof(PeerBenchmark.Context)] == Ambient.DefaultContext;

    private static bool IsOutside(BenchmarkCase benchmark) =>
        (Producer)benchmark.Parameters[nameof(PeerBenchmark.Producer)] == Producer.FromOutside;
}
