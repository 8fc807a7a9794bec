namespace ClosureGen.Runtime.Tests;

/// <summary>What the meter counts of async handlers: an end is the end of the task, not the return of the handler.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class AsyncMeterTests
{
    private const string Wait = "ClosureGen.Runtime.Tests.AsyncMeterTests.Counted.WaitAsync(Func<Task>)";

    [Theory]
    [InlineData("StartNew")]
    [InlineData("StartNew, child")]
    [InlineData("Dispatch")]
    [InlineData("Post")]
    [InlineData("Each")]
    [InlineData("DispatchBatch")]
    public async Task A_dispatch_ends_with_its_task(string way)
    {
        using var readings = new MeterReadings();
        var release = new TaskCompletionSource();
        var called = new TaskCompletionSource();
        Task call = Call(
            way,
            () =>
            {
                called.SetResult();
                return release.Task;
            }
        );

        await called.Task.Limited();
        await Task.Delay(20);
        Limits.Until(() => readings.Of("dispatches.started", Wait) == 1); // Each counts it when the handler has returned.
        await Task.Delay(20); // What counts the handler's return in place of its task's end, has done so by now.
        Assert.Equal(1, readings.Of("dispatches.started", Wait));
        Assert.Equal(0, readings.Of("dispatches.finished", Wait));
        release.SetResult();
        await call.Limited();
        Limits.Until(() => readings.Of("dispatches.finished", Wait) == 1);

        await Call(way, static () => Task.CompletedTask).Limited();
        Limits.Until(() => readings.Of("dispatches.finished", Wait) == 2);
        Assert.Equal(2, readings.Of("dispatches.started", Wait));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Failures_are_ends_and_those_of_posts_are_counted(bool isLate)
    {
        using var errors = new ErrorListener();
        using var readings = new MeterReadings();
        async Task Fail()
        {
            if (isLate)
            {
                await Task.Yield();
            }

            throw new FormatException();
        }

        await Assert.ThrowsAsync<FormatException>(async () => await Counted.WaitWork(Fail).Dispatch());
        await Assert.ThrowsAsync<FormatException>(() => Counted.WaitWork(Fail).StartNew());
        Counted.WaitWork(Fail).Post();
        Limits.Until(() => readings.Of("dispatches.finished", Wait) == 3);
        Limits.Until(() => readings.Of("posts.faulted", Wait) == 1);
        Limits.Until(() => errors.Reported.Count == 1);
        Assert.Equal(3, readings.Of("dispatches.started", Wait));
    }

    private static async Task Call(string way, Func<Task> body)
    {
        switch (way)
        {
            case "StartNew":
                await Counted.WaitWork(body).StartNew();
                break;
            case "StartNew, child":
                await Counted.WaitWork(body).StartNew(default, null, TaskCreationOptions.None);
                break;
            case "Dispatch":
                await Counted.WaitWork(body).Dispatch();
                break;
            case "Each":
                await Counted.WaitEach((Func<Task>[])[body]).RunAsync();
                break;
            case "DispatchBatch":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(Counted.WaitWork(body));
                    await batch.RunAsync();
                }

                break;
            default:
                Counted.WaitWork(body).Post();
                break;
        }
    }

    internal static partial class Counted
    {
        [NoCapture]
        internal static async Task WaitAsync(Func<Task> body) => await body();
    }
}
