using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Batches.Pacing;
using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// Items that become dear when thousands of runs have shown them to be cheap, and not so dear that the watch finds a thread
/// in one: how many runs may pass before one is timed, and shared from then on.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed partial class DearAfterCheapTests
{
    /// <summary>Each draws anew which run is timed.</summary>
    private static readonly int Rounds = Slow.IsAskedFor ? 20 : 5;
    private const int CheapRuns = 2_000;

    [Theory]
    [InlineData(Handler.Blocking, 32)]
    [InlineData(Handler.Awaited, 32)]
    [InlineData(Handler.OfAsyncHandler, 128)]
    public void So_many_runs_at_most_are_not_shared(string form, int most) =>
        Limits.OnOwnThread(() =>
        {
            var handler = new Handler(form);
            for (int round = 0; round < Rounds; round++)
            {
                handler.RunCheap(CheapRuns);
                int runs = 0;
                while (!handler.IsKnownAsDear)
                {
                    Assert.InRange(++runs, 1, most);
                    handler.Run(Handler.SpinLong);
                }

                Assert.True(handler.IsRunByTwo());
            }
        });

    private sealed partial class Handler(string form)
    {
        internal const string Blocking = "Run";
        internal const string Awaited = "RunAsync";
        internal const string OfAsyncHandler = "RunAsync of an async handler";

        private static readonly long LongTicks = Stopwatch.Frequency / 50_000;
        private static readonly int[] Items = new int[9];

        private readonly ItemCost _cost = ItemCost.Of(
            form == OfAsyncHandler ? typeof(BatchRun<DoLaterBatch>) : typeof(BatchRun<DoBatch>)
        );

        internal bool IsKnownAsDear => new Pace(_cost).IsSharedAtOnce;

        private bool IsKnownAsCheap => new Pace(_cost).Size >= Items.Length;

        /// <summary>An item of 20 µs: all of them take far less than the time between two looks of the watch.</summary>
        internal static void SpinLong()
        {
            long start = Stopwatch.GetTimestamp();
            while (Stopwatch.GetTimestamp() - start < LongTicks)
            {
                Thread.SpinWait(10);
            }
        }

        internal void RunCheap(int runs)
        {
            for (int run = 0; run < runs || !IsKnownAsCheap; run++)
            {
                Assert.InRange(run, 0, 1_000_000);
                Run(null);
            }
        }

        internal void Run(Action? body)
        {
            switch (form)
            {
                case Blocking:
                    DoEach(Items, body).Run();
                    break;
                case Awaited:
                    DoEach(Items, body).RunAsync().Limited().GetAwaiter().GetResult();
                    break;
                default:
                    DoLaterEach(Items, body).RunAsync(2).Limited().GetAwaiter().GetResult();
                    break;
            }
        }

        /// <summary>Runs items of which the first one waits until another thread is at one.</summary>
        internal bool IsRunByTwo()
        {
            int first = 0;
            using var another = new ManualResetEventSlim();
            Run(() =>
            {
                int own = Environment.CurrentManagedThreadId;
                int seen = Interlocked.CompareExchange(ref first, own, 0);
                if (seen != 0 && seen != own)
                {
                    another.Set();
                }

                another.Wait(Limits.Test);
            });
            return another.IsSet;
        }

        [NoCapture]
        private void Do(int item, Action? body) => body?.Invoke();

        [NoCapture]
        private ValueTask DoLaterAsync(int item, Action? body)
        {
            body?.Invoke();
            return default;
        }
    }
}
