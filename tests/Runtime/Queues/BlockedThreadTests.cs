using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>A pool thread that dispatches and then blocks, while others keep the global queue filled.</summary>
/// <remarks>
/// What the others do goes on for a while and then ends, by their number: nothing is asserted about time. Where nobody
/// comes for the thread's own entries, they wait until then.
/// </remarks>
[Collection(nameof(GlobalState))]
public sealed class BlockedThreadTests
{
    private const int Waiting = 200;
    private const int MostOthers = 400_000;

    private bool _isOver;
    private int _others;
    private int _waiting;

    [Fact]
    public async Task What_it_has_dispatched_is_run_before_the_others_end()
    {
        var recorder = new Recorder();
        _waiting = Waiting;
        for (int i = 0; i < Waiting; i++)
        {
            QueueOther();
        }

        try
        {
            // By the global queue: it is not that of this thread.
            await Task
                .Factory.StartNew(
                    () =>
                    {
                        using var ran = new CountdownEvent(10);
                        for (int i = 0; i < 10; i++)
                        {
                            recorder.DoWork(() => ran.Signal()).Post();
                        }

                        ran.LimitedWait();
                    },
                    TaskCreationOptions.PreferFairness
                )
                .Limited();
            Assert.InRange(Volatile.Read(ref _others), 0, MostOthers - 1);
        }
        finally
        {
            Volatile.Write(ref _isOver, true);
            Limits.Until(() => Volatile.Read(ref _waiting) == 0);
        }
    }

    private void QueueOther() =>
        ThreadPool.UnsafeQueueUserWorkItem(static test => test.RunOther(), this, preferLocal: false);

    private void RunOther()
    {
        Thread.SpinWait(1_000);
        if (!Volatile.Read(ref _isOver) && Interlocked.Increment(ref _others) < MostOthers)
        {
            QueueOther();
        }
        else
        {
            Interlocked.Decrement(ref _waiting);
        }
    }
}
