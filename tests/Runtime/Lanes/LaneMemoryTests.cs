namespace ClosureGen.Runtime.Tests;

/// <summary>A lane needs no disposal.</summary>
[Collection(nameof(GlobalState))]
public sealed class LaneMemoryTests
{
    [Fact]
    public async Task An_idle_lane_that_nothing_refers_to_is_collected()
    {
        WeakReference lane = await UseAsync();
        for (int i = 0; i < 20 && lane.IsAlive; i++)
        {
            GC.Collect();
            await Task.Delay(10);
        }

        Assert.False(lane.IsAlive);
    }

    [Fact]
    public void What_waits_keeps_its_lane()
    {
        var recorder = new Recorder();
        PostMany(recorder);
        GC.Collect();
        Limits.Until(() => recorder.Calls == 500);
    }

    [Fact]
    public async Task A_busy_lane_for_several_keeps_nobody_who_has_awaited_it()
    {
        var lane = new Lane(maxConcurrency: 2);
        using var gate = new ManualResetEventSlim();

        // An async handler whose call takes long: the lane does not know its task yet.
        Task busy = new AsyncRecorder()
            .DoWork(() =>
            {
                gate.LimitedWait();
                return Task.CompletedTask;
            })
            .Dispatch(lane)
            .AsTask();
        WeakReference[] awaits = await AwaitManyAsync(lane);
        // Off the stack of the method that has awaited them, which then ends.
        await Task.Delay(100, TestContext.Current.CancellationToken);
        GC.Collect();
        int alive = Array.FindAll(awaits, static kept => kept.IsAlive).Length;
        gate.Set();
        await busy.Limited();
        await lane.DisposeAsync();

        // The last ones may be in a thread's locals still.
        Assert.InRange(alive, 0, awaits.Length / 10);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<WeakReference[]> AwaitManyAsync(Lane lane)
    {
        var recorder = new AsyncRecorder();
        // With a result of its own: those that complete at once without one are all the same task.
        async Task<object> AwaitAsync()
        {
            await recorder.DoWork(static async () => await Task.Yield()).Dispatch(lane);
            return new object();
        }

        var awaits = new WeakReference[200];
        for (int i = 0; i < awaits.Length; i++)
        {
            Task<object> task = AwaitAsync();
            awaits[i] = new WeakReference(task);
            await task.Limited();
        }

        return awaits;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void PostMany(Recorder recorder)
    {
        var lane = new Lane();
        for (int i = 0; i < 500; i++)
        {
            lane.Post(recorder.DoWork(null));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<WeakReference> UseAsync()
    {
        var lane = new Lane(capacity: 2);
        var recorder = new Recorder();
        using var source = new CancellationTokenSource();
        for (int i = 0; i < 20; i++)
        {
            await lane.PostAsync(recorder.DoWork(null));
            await recorder.DoWork(null).Dispatch(lane, source.Token);
            await new AsyncRecorder().AskWork(async () => await Task.Yield()).Dispatch(lane);
        }

        return new WeakReference(lane);
    }
}
