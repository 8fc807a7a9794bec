namespace ClosureGen.Runtime.Tests;

/// <summary>Batches while the pool has no thread to spare.</summary>
[Collection(nameof(GlobalState))]
public sealed class FewThreadsTests
{
    [Fact]
    public void A_blocking_run_needs_no_pool_thread()
    {
        var recorder = new Recorder();
        int[] items = new int[300];
        using (new BusyPool())
        {
            Limits.OnOwnThread(() =>
            {
                for (int round = 0; round < 3; round++)
                {
                    // Long enough for helpers to be asked for, none of which comes.
                    recorder.DoItemEach(items, static _ => Thread.SpinWait(2_000)).Run();
                    using DispatchBatch batch = DispatchBatch.Rent();
                    foreach (int item in items)
                    {
                        batch.Add(recorder.DoItemWork(item, static _ => Thread.SpinWait(2_000)));
                    }

                    batch.Run();
                }
            });
        }

        Assert.Equal(3 * 2 * 300, recorder.Calls);
    }

    [Fact]
    public void Helpers_that_come_after_their_run_join_no_other_beyond_its_degree()
    {
        var recorder = new Recorder();
        int[] items = new int[400];
        int running = 0;
        int tooMany = 0;
        using (new BusyPool())
        {
            for (int i = 0; i < 50; i++)
            {
                recorder.DoItemEach(items, static _ => Thread.SpinWait(500)).Run();
            }
        }

        // The entries that were queued for those runs come now.
        for (int i = 0; i < 50; i++)
        {
            recorder
                .DoItemEach(
                    items,
                    _ =>
                    {
                        if (Interlocked.Increment(ref running) > 1)
                        {
                            Interlocked.Increment(ref tooMany);
                        }

                        Thread.SpinWait(50);
                        Interlocked.Decrement(ref running);
                    }
                )
                .Run(1);
        }

        Assert.Equal(0, tooMany);
        Assert.Equal(100 * 400, recorder.Calls);
    }

    [Fact]
    public async Task Blocking_runs_inside_items_do_not_use_the_pool_up()
    {
        ThreadPool.GetMinThreads(out int minWorkers, out int minPorts);
        ThreadPool.GetMaxThreads(out int maxWorkers, out int maxPorts);
        var recorder = new Recorder();
        int leaves = 0;
        int[] three = [1, 2, 3];
        void Nest(int depth)
        {
            recorder
                .DoItemEach(
                    three,
                    _ =>
                    {
                        Thread.SpinWait(3_000);
                        if (depth == 0)
                        {
                            Interlocked.Increment(ref leaves);
                        }
                        else
                        {
                            Nest(depth - 1);
                        }
                    }
                )
                .Run();
        }

        ThreadPool.SetMinThreads(1, minPorts);
        ThreadPool.SetMaxThreads(Environment.ProcessorCount, maxPorts);
        try
        {
            await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() => Nest(4)))).Limited();
        }
        finally
        {
            ThreadPool.SetMaxThreads(maxWorkers, maxPorts);
            ThreadPool.SetMinThreads(minWorkers, minPorts);
        }

        Assert.Equal(8 * 243, leaves);
    }

    [Fact]
    public void An_interrupted_caller_waits_for_what_others_are_at_and_is_told_afterwards()
    {
        Limits.OnOwnThread(() =>
        {
            Thread caller = Thread.CurrentThread;
            using var both = new Barrier(2);
            int ended = 0;
            new Recorder()
                .DoItemEach(
                    (int[])[0, 1],
                    _ =>
                    {
                        Assert.True(both.SignalAndWait(Limits.Test));
                        if (Thread.CurrentThread != caller)
                        {
                            // The caller waits for this one, or soon will.
                            Thread.Sleep(20);
                            caller.Interrupt();
                            Thread.Sleep(20);
                        }

                        Interlocked.Increment(ref ended);
                    }
                )
                .Run();

            Assert.Equal(2, ended);
            Assert.Throws<ThreadInterruptedException>(static () => Thread.Sleep(Timeout.Infinite));
        });
    }
}
