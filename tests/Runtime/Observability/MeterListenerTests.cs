using System.Diagnostics.Metrics;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>What who listens to the meter may do while it is told.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class MeterListenerTests
{
    [Theory]
    [InlineData("closuregen.posts.dropped")]
    [InlineData("closuregen.dispatches.finished")]
    public void One_that_waits_holds_up_no_delayed_post(string instrument)
    {
        var recorder = new Recorder();
        using var source = new CancellationTokenSource();
        int told = 0;
        int came = 0;
        using MeterListener listener = Listen(
            instrument,
            () =>
            {
                if (Interlocked.Increment(ref told) != 1)
                {
                    return;
                }

                recorder.DoWork(null).PostAfter(TimeSpan.FromMilliseconds(1));
                SpinWait.SpinUntil(() => recorder.Calls > 0, Limits.Test);
                Interlocked.Exchange(ref came, recorder.Calls);
            }
        );

        recorder.DoWithTokenWork(null, source.Token).PostAfter(TimeSpan.FromMilliseconds(20));
        source.Cancel();

        Limits.Until(() => Volatile.Read(ref came) == 1);
    }

    /// <summary>Who listens is called by whoever rents a state, and no batch is locked then.</summary>
    [Fact]
    public void One_may_use_the_batch_that_a_state_is_made_for()
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        bool isUsed = false;
        using MeterListener listener = Listen(
            "closuregen.states.created",
            () =>
            {
                if (!isUsed)
                {
                    isUsed = true;
                    batch.Add(Handlers.OtherWork());
                }
            }
        );

        Limits.OnOwnThread(() => batch.Add(Handlers.FirstWork()));

        Assert.True(isUsed);
        Assert.Equal(2, batch.Count);
    }

    /// <summary>Else one that waits would hold up every finalizer of the process.</summary>
    [Fact]
    public void One_is_told_by_the_pool_of_what_the_trimmer_gives_up()
    {
        bool? isPoolThread = null;
        using MeterListener listener = Listen(
            "closuregen.states.retired",
            () => isPoolThread ??= Thread.CurrentThread.IsThreadPoolThread
        );

        Limits.OnOwnThread(() =>
        {
            Handlers.GivenUpWork().Dispatch().Limited().GetAwaiter().GetResult();
            PoolTrimmer.Run(Environment.TickCount64, isMemoryShort: true);
        });

        Limits.Until(() => isPoolThread is not null);
        Assert.True(isPoolThread);
    }

    private static MeterListener Listen(string name, Action measured)
    {
        var listener = new MeterListener
        {
            InstrumentPublished = (instrument, listener) =>
            {
                if (instrument.Meter.Name == "ClosureGen" && instrument.Name == name)
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };
        listener.SetMeasurementEventCallback<long>((_, _, _, _) => measured());
        listener.Start();
        return listener;
    }

    /// <summary>Handlers that no other test calls: there is no state of theirs yet.</summary>
    private static partial class Handlers
    {
        [NoCapture]
        internal static void First() { }

        [NoCapture]
        internal static void Other() { }

        [NoCapture]
        internal static void GivenUp() { }
    }
}
