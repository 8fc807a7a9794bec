namespace ClosureGen.Runtime.Tests;

/// <summary>The tasks of a lane's scheduler.</summary>
public sealed class LaneSchedulerTests
{
    private readonly Lane _lane = new(capacity: 1);
    private readonly Recorder _recorder = new();

    [Fact]
    public async Task Tasks_run_in_order_with_pairings_and_need_no_room()
    {
        var seen = new List<int>();
        using var gate = new ManualResetEventSlim();
        using var isIn = new ManualResetEventSlim();
        _lane.Post(
            _recorder.DoWork(() =>
            {
                isIn.Set();
                gate.LimitedWait();
            })
        );
        isIn.LimitedWait();
        Task first = Start(() => seen.Add(1));
        _lane.Post(_recorder.DoItemWork(2, seen.Add));
        Task third = Start(() =>
        {
            Assert.Same(_lane.Scheduler, TaskScheduler.Current);
            seen.Add(3);
        });
        Task fourth = _recorder.DoItemWork(4, seen.Add).StartNew(scheduler: _lane.Scheduler);
        Assert.Equal(1, _lane.Count);
        Assert.False(_lane.TryPost(_recorder.DoWork(null)));
        gate.Set();
        await Task.WhenAll(first, third, fourth).WaitAsync(Limits.Test);
        await _lane.DisposeAsync();
        Assert.Equal([1, 2, 3, 4], seen);
        Assert.Same(_lane.Scheduler, _lane.Scheduler);
        Assert.Equal(1, _lane.Scheduler.MaximumConcurrencyLevel);
    }

    [Fact]
    public async Task Tasks_are_accepted_until_the_completion_has_completed()
    {
        var more = new TaskCompletionSource();
        int stretches = 0;
        Task<Task> outer = Task.Factory.StartNew(
            async () =>
            {
                stretches++;
                await Task.Yield();
                stretches++;
                await Task.Yield();
                stretches++;
                await more.Task;
                stretches++;
            },
            CancellationToken.None,
            TaskCreationOptions.None,
            _lane.Scheduler
        );
        Limits.Until(() => Volatile.Read(ref stretches) == 3);
        _lane.Post(
            _recorder.DoWork(() =>
            {
                _lane.Complete();

                // Queued while the lane completes: its completion waits for it.
                more.SetResult();
            })
        );
        await _lane.Completion.WaitAsync(Limits.Test);
        await (await outer).WaitAsync(Limits.Test);
        Assert.Equal(4, stretches);
        Assert.Throws<TaskSchedulerException>(() =>
        {
            _ = Start(static () => { });
        });
    }

    [Fact]
    public async Task A_task_runs_inline_only_on_the_lanes_thread_and_if_it_was_not_queued()
    {
        int thread = 0;
        int inline = 0;
        await _recorder
            .DoWork(() =>
            {
                thread = Environment.CurrentManagedThreadId;
                var task = new Task(() => inline = Environment.CurrentManagedThreadId);
                task.RunSynchronously(_lane.Scheduler);
            })
            .Dispatch(_lane);
        Assert.Equal(thread, inline);

        int caller = Environment.CurrentManagedThreadId;
        int elsewhere = caller;
        var other = new Task(() => elsewhere = Environment.CurrentManagedThreadId);
        await Task.Factory.StartNew(
            () =>
            {
                caller = Environment.CurrentManagedThreadId;
                other.RunSynchronously(_lane.Scheduler);
            },
            TaskCreationOptions.LongRunning
        );
        Assert.NotEqual(caller, elsewhere);
        await _lane.DisposeAsync();
    }

    private Task Start(Action action) =>
        Task.Factory.StartNew(action, CancellationToken.None, TaskCreationOptions.None, _lane.Scheduler);
}
