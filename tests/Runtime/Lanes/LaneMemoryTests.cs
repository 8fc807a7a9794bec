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
        int alive = awaits.Length;
        // Threads that have awaited them may have some on their stacks for a while: as long as the lane is busy, none is let go by it.
        for (int i = 0; i < 100 && alive > awaits.Length / 10; i++)
        {
            await Task.Delay(10, TestContext.Current.CancellationToken);
            GC.Collect();
            alive = Array.FindAll(awaits, static kept => kept.IsAlive).Length;
        }

        gate.Set();
        await busy.Limited();
        await lane.DisposeAsync();

        Assert.InRange(alive, 0, awaits.Length / 10);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<WeakReference[]> AwaitManyAsync(Lane lane)
    {
        var recorder = new AsyncRecorder();
        async Task AwaitAsync() => await recorder.DoWork(static async () => await Task.Yield()).Dispatch(lane);

        var awaits = new WeakReference[200];
        for (int i = 0; i < awaits.Length; i++)
        {
            Task task = AwaitAsync();
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
