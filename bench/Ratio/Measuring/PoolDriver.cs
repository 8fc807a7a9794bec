using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Ratio.Measuring;

/// <summary>Regime L: the runs are made by a pool thread, which awaits them.</summary>
internal sealed class PoolDriver : Driver
{
    public override Window Measure(Contender contender, int leadIn, int runs)
    {
        Thread caller = Thread.CurrentThread;
        return Task.Run(() => MeasureAsync(caller, contender, leadIn, runs)).GetAwaiter().GetResult();
    }

    private static async Task<Window> MeasureAsync(Thread caller, Contender contender, int leadIn, int runs)
    {
        // The state machine moves to the heap at its first suspension: here, not in the window.
        await Task.Yield();
        // Nor is what the caller allocates to wait by.
        while (!caller.ThreadState.HasFlag(ThreadState.WaitSleepJoin))
        {
            Thread.Yield();
        }

        Mark mark = Mark.Now();
        for (int run = -leadIn; run < runs; run++)
        {
            if (run == 0)
            {
                mark = Mark.Now();
            }

            await Start(contender).ConfigureAwait(false);
            contender.Finish();
        }

        // What a contender left in the queue is run before its window ends.
        await Task.Yield();
        return mark.End(runs);
    }
}
