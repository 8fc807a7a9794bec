namespace ClosureGen.Runtime.Tests;

/// <summary><c>StartNew</c> on the schedulers that people have.</summary>
public sealed class SchedulerTests
{
    [Fact]
    public async Task Readers_run_together_and_a_writer_alone()
    {
        var pair = new ConcurrentExclusiveSchedulerPair(TaskScheduler.Default, maxConcurrencyLevel: 2);
        var recorder = new Recorder();
        using var bothRead = new Barrier(2);
        int readers = 0;
        int readersSeen = -1;

        int Read()
        {
            Interlocked.Increment(ref readers);
            Assert.True(bothRead.SignalAndWait(Limits.Test));
            return Interlocked.Decrement(ref readers);
        }

        Task<int> first = recorder.AskWork(Read).StartNew(scheduler: pair.ConcurrentScheduler);
        Task<int> second = recorder.AskWork(Read).StartNew(scheduler: pair.ConcurrentScheduler);
        Task writer = recorder
            .DoWork(() => readersSeen = Volatile.Read(ref readers))
            .StartNew(scheduler: pair.ExclusiveScheduler);
        await Task.WhenAll(first, second, writer).Limited();

        Assert.Equal(0, readersSeen);
        pair.Complete();
        await pair.Completion.Limited();
        TaskSchedulerException refused = Assert.Throws<TaskSchedulerException>(() =>
        {
            _ = recorder.DoWork(null).StartNew(scheduler: pair.ExclusiveScheduler);
        });
        Assert.IsType<InvalidOperationException>(refused.InnerException);
    }

    [Fact]
    public async Task On_one_thread_they_run_in_order_and_children_on_the_pool()
    {
        using var own = new OwnScheduler();
        var recorder = new Recorder();
        var seen = new List<int>();
        var tasks = new Task[300];
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = recorder.DoItemWork(i, seen.Add).StartNew(scheduler: own);
        }

        await Task.WhenAll(tasks).Limited();
        Assert.Equal(tasks.Length, seen.Count);
        Assert.All(seen, static (item, index) => Assert.Equal(index, item));

        Task? child = null;
        bool childOnOwn = true;
        await recorder
            .DoWork(() => child = recorder.DoWork(() => childOnOwn = own.IsOwnThread).StartNew())
            .StartNew(scheduler: own)
            .Limited();
        await child!.Limited();
        Assert.False(childOnOwn);
    }

    [Fact]
    public void On_the_scheduler_of_a_context_they_run_on_its_thread()
    {
        var recorder = new Recorder();
        var flowing = new AsyncLocal<string?> { Value = null };
        PumpContext.Run(async context =>
        {
            int thread = Environment.CurrentManagedThreadId;
            TaskScheduler scheduler = TaskScheduler.FromCurrentSynchronizationContext();
            flowing.Value = "caller";
            (int, SynchronizationContext?, TaskScheduler, string?) seen = default;
            await Task.Run(() =>
                recorder
                    .DoWork(() =>
                    {
                        seen = (
                            Environment.CurrentManagedThreadId,
                            SynchronizationContext.Current,
                            TaskScheduler.Current,
                            flowing.Value
                        );
                        flowing.Value = "handler";
                    })
                    .StartNew(scheduler: scheduler)
            );

            Assert.Equal((thread, context, scheduler, "caller"), seen);
            Assert.Equal("caller", flowing.Value);
            Assert.Equal(9, await recorder.AskWork(static () => 9).StartNew(scheduler: scheduler));
            await Assert.ThrowsAsync<FormatException>(() =>
                recorder.DoWork(static () => throw new FormatException()).StartNew(scheduler: scheduler)
            );
        });
        Assert.Equal(3, recorder.Calls);
    }

    [Fact]
    public async Task A_task_that_is_cancelled_while_its_scheduler_is_busy_never_runs()
    {
        using var own = new OwnScheduler();
        using var source = new CancellationTokenSource();
        using var release = new ManualResetEventSlim();
        var recorder = new Recorder();
        Task blocker = recorder.DoWork(release.LimitedWait).StartNew(scheduler: own);
        Task canceled = recorder.DoWork(null).StartNew(source.Token, own);
        var asyncRecorder = new AsyncRecorder();
        Task[] canceledToo =
        [
            recorder.AskWork(static () => 1).StartNew(source.Token, own),
            asyncRecorder.AskWork(static () => Task.CompletedTask).StartNew(source.Token, own),
            asyncRecorder.DoWork(static () => Task.CompletedTask).StartNew(source.Token, own, TaskCreationOptions.None),
        ];
        source.Cancel();
        release.Set();

        TaskCanceledException thrown = await Assert.ThrowsAsync<TaskCanceledException>(() => canceled.Limited());
        Assert.Equal(source.Token, thrown.CancellationToken);
        foreach (Task other in canceledToo)
        {
            await Assert.ThrowsAsync<TaskCanceledException>(() => other.Limited());
            Assert.True(other.IsCanceled);
        }

        await blocker.Limited();
        await recorder.DoWork(null).StartNew(scheduler: own).Limited();
        Assert.Equal((2, 0), (recorder.Calls, asyncRecorder.Calls));
    }
}
