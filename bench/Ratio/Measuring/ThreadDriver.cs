using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Ratio.Measuring;

/// <summary>Regime G: the runs are made by the calling thread, which is none of the pool's.</summary>
/// <remarks>
/// It polls and yields: a thread that blocks wakes 8 µs late, as long as 50 items take, and one that spins takes a
/// core that a worker was to have. README.md has the figures.
/// </remarks>
internal sealed class ThreadDriver : Driver
{
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
            while (!pending.IsCompleted)
            {
                Thread.Yield();
            }

            pending.GetAwaiter().GetResult();
            contender.Finish();
        }

        return mark.End(runs);
    }
}
