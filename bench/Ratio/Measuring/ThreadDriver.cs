using System.Diagnostics;

namespace ClosureGen.Ratio.Measuring;

/// <summary>Regime G: the calling thread, which is not a pool thread, makes the runs.</summary>
// Where single items are awaited it polls and yields: a thread that blocks wakes 8 µs late, as long as 50 items take, and
// one that spins takes a core that a worker was to have. For a run it spins a little and blocks, as Task.Wait does: beside
// a thread that yields, two workers may share the other core. README.md has the figures.
internal sealed class ThreadDriver : Driver
{
    private static readonly ManualResetEventSlim Ended = new ManualResetEventSlim();
    private static readonly Action End = static () => Ended.Set();

    public override Window Measure(Contender contender, int leadIn, int runs)
    {
        Mark mark = Mark.Now();
        for (int run = -leadIn; run < runs; run++)
        {
            if (run == 0)
            {
                mark = Mark.Now();
            }

            ValueTask pending = Start(contender);
            Wait(pending, contender.CanBeAwaited);
            pending.GetAwaiter().GetResult();
            contender.Finish();
        }

        return mark.End(runs);
    }

    private static void Wait(ValueTask pending, bool isRun)
    {
        if (isRun && !pending.IsCompleted)
        {
            pending.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(End);
            Ended.Wait();
            Ended.Reset();
        }

        while (!pending.IsCompleted)
        {
            Thread.Yield();
        }
    }
}
