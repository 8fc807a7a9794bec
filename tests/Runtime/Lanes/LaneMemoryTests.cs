using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

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
