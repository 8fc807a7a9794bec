using System.Diagnostics.Metrics;

namespace ClosureGen.Runtime.Tests;

/// <summary>What meters tell of lanes.</summary>
[Collection(nameof(GlobalState))]
public sealed class LaneMeterTests
{
    [Fact]
    public async Task What_waits_and_the_age_of_the_oldest_are_told()
    {
        var told = new Dictionary<string, double>();
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, own) =>
        {
            if (instrument.Name.StartsWith("closuregen.lanes.", StringComparison.Ordinal))
            {
                own.EnableMeasurementEvents(instrument);
            }
        };
        listener.SetMeasurementEventCallback<long>((instrument, value, _, _) => told[instrument.Name] = value);
        listener.SetMeasurementEventCallback<double>((instrument, value, _, _) => told[instrument.Name] = value);
        listener.Start();
        var lane = new Lane();
        var recorder = new Recorder();
        using var gate = new ManualResetEventSlim();
        using var isIn = new ManualResetEventSlim();
        lane.Post(
            recorder.DoWork(() =>
            {
                isIn.Set();
                gate.LimitedWait();
            })
        );
        isIn.LimitedWait();
        lane.Post(recorder.DoWork(null));
        lane.Post(recorder.DoWork(null));
        Thread.Sleep(30);
        listener.RecordObservableInstruments();
        Assert.Equal(2, told["closuregen.lanes.waiting"]);
        Assert.InRange(told["closuregen.lanes.oldest"], 0.001, 60);
        gate.Set();
        await lane.DisposeAsync();
        listener.RecordObservableInstruments();
        Assert.Equal(0, told["closuregen.lanes.waiting"]);
        Assert.Equal(0, told["closuregen.lanes.oldest"]);
    }
}
