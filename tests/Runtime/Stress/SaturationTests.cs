namespace ClosureGen.Runtime.Tests;

/// <summary>More work than threads, and handlers that wait for dispatches of their own.</summary>
[Collection(nameof(GlobalState))]
public sealed class SaturationTests
{
    [Fact]
    public async Task With_one_thread_to_begin_with_everything_runs()
    {
        ThreadPool.GetMinThreads(out int workers, out int ports);
        Assert.True(ThreadPool.SetMinThreads(1, ports));
        try
        {
            var recorder = new Recorder();
            var tasks = new Task[2_000];
            for (int i = 0; i < tasks.Length; i++)
            {
                tasks[i] = (i % 4) switch
                {
                    0 => recorder.DoItemWork(i, static _ => Thread.Yield()).Dispatch().AsTask(),
                    1 => recorder.DoItemWork(i, static _ => { }).StartNew(),
                    2 => recorder.AskItemWork(i, static item => item).Dispatch().AsTask(),
                    _ => recorder.DoItemEach((int[])[i], static _ => { }).RunAsync().AsTask(),
                };
            }

            await Task.WhenAll(tasks).Limited();
            Assert.Equal(tasks.Length, recorder.Calls);
        }
        finally
        {
            ThreadPool.SetMinThreads(workers, ports);
        }
    }

    [Fact]
    public async Task A_handler_may_dispatch_and_wait_as_deep_as_there_are_threads()
    {
        var recorder = new Recorder();
        int Descend(int depth) =>
            depth == 0
                ? 0
                : 1
                    + recorder
                        .AskItemWork(depth - 1, Descend)
                        .Dispatch()
                        .AsTask()
                        .WaitAsync(Limits.Test)
                        .GetAwaiter()
                        .GetResult();

        // The pool adds a thread for each that blocks.
        Assert.Equal(6, await recorder.AskItemWork(6, Descend).Dispatch().Limited());
        Assert.Equal(6, await recorder.AskItemWork(6, Descend).StartNew().Limited());
        Assert.Equal(14, recorder.Calls);
    }

    [Fact]
    public void Runs_inside_runs_need_no_thread_but_their_callers()
    {
        using var busy = new BusyPool();
        var recorder = new Recorder();
        int[] items = [1, 2, 3, 4];
        recorder
            .DoItemEach(
                items,
                _ => recorder.DoItemEach(items, _ => recorder.DoItemEach(items, static _ => { }).Run()).Run()
            )
            .Run();

        Assert.Equal(4 + 16 + 64, recorder.Calls);
    }
}
