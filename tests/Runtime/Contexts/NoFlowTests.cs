using System.Globalization;

namespace ClosureGen.Runtime.Tests;

/// <summary><c>FlowExecutionContext = false</c>: the handler sees the default context, with every verb.</summary>
public sealed class NoFlowTests
{
    private static readonly AsyncLocal<string?> Flowing = new();

    public static MatrixTheoryData<string, bool> Ways =>
        new(
            [
                "StartNew",
                "StartNew, inline scheduler",
                "StartNew of a result",
                "Dispatch",
                "Dispatch of a result",
                "Post",
                "PostTo",
                "PostAfter",
                "Each.Run",
                "Each.RunAsync",
                "Pairs.Run",
                "DispatchBatch.Run",
                "DispatchBatch.RunAsync",
            ],
            [false, true]
        );

    [Theory]
    [MemberData(nameof(Ways))]
    public void The_handler_sees_the_default_context(string way, bool suppressed)
    {
        (string?, string, bool)? seen = null;
        (string?, string) after = default;
        var own = new InlineContext();
        string defaultCulture = Limits.OnOwnThread(static () => CultureInfo.CurrentCulture.Name);
        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "caller";
            CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("sv-FI");
            SynchronizationContext.SetSynchronizationContext(own);
            if (suppressed)
            {
                ExecutionContext.SuppressFlow();
            }

            Task call = Call(
                way,
                () =>
                {
                    seen = (Flowing.Value, CultureInfo.CurrentCulture.Name, ExecutionContext.IsFlowSuppressed());
                    Flowing.Value = "handler";
                    CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("sv-SE");
                }
            );
            Assert.Equal(suppressed, ExecutionContext.IsFlowSuppressed());
            Assert.Same(own, SynchronizationContext.Current);
            after = (Flowing.Value, CultureInfo.CurrentCulture.Name);
            call.Limited().GetAwaiter().GetResult();
        });

        Assert.Equal((null, defaultCulture, false), seen);
        Assert.Equal(("caller", "sv-FI"), after);
    }

    [Fact]
    public void In_a_mixed_batch_the_others_see_the_callers_context()
    {
        var seen = new List<string?>();
        var recorder = new Recorder();
        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "caller";
            using DispatchBatch batch = DispatchBatch.Rent();
            batch.Add(recorder.DoWork(() => seen.Add(Flowing.Value)));
            batch.Add(recorder.DoAloneWork(() => seen.Add(Flowing.Value)));
            batch.Add(recorder.DoWork(() => seen.Add(Flowing.Value)));
            batch.Run(1);
        });

        Assert.Equal(["caller", null, "caller"], seen);
    }

    [Theory]
    [InlineData("StartNew")]
    [InlineData("Dispatch of a result")]
    [InlineData("Each.Run")]
    [InlineData("DispatchBatch.Run")]
    public async Task Exceptions_come_out_as_ever(string way)
    {
        Exception thrown = await Assert.ThrowsAnyAsync<Exception>(() => Call(way, () => throw new FormatException()));
        Assert.IsType<FormatException>(thrown.GetBaseException());
    }

    private static async Task Call(string way, Action action)
    {
        var recorder = new Recorder();
        switch (way)
        {
            case "StartNew":
                await recorder.DoAloneWork(action).StartNew().ConfigureAwait(false);
                break;
            case "StartNew, inline scheduler":
                await recorder.DoAloneWork(action).StartNew(scheduler: new InlineScheduler()).ConfigureAwait(false);
                break;
            case "StartNew of a result":
                await recorder.AskAloneWork(action).StartNew().ConfigureAwait(false);
                break;
            case "Dispatch":
                await recorder.DoAloneWork(action).Dispatch().ConfigureAwait(false);
                break;
            case "Dispatch of a result":
                await recorder.AskAloneWork(action).Dispatch().ConfigureAwait(false);
                break;
            case "Each.Run":
                recorder.DoItemAloneEach((int[])[1], _ => action()).Run();
                break;
            case "Each.RunAsync":
                await recorder.DoItemAloneEach((int[])[1], _ => action()).RunAsync().ConfigureAwait(false);
                break;
            case "Pairs.Run":
                Recorder.DoItemAlonePairs((Recorder[])[recorder], (int[])[1], _ => action()).Run(1);
                break;
            case "DispatchBatch.Run":
            case "DispatchBatch.RunAsync":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(recorder.DoAloneWork(action));
                    BatchResult<int> result = recorder.AskAloneWork(static () => { }).AddTo(batch);
                    if (way == "DispatchBatch.Run")
                    {
                        batch.Run();
                    }
                    else
                    {
                        await batch.RunAsync().ConfigureAwait(false);
                    }

                    Assert.Equal(7, result.Value);
                }

                break;
            default:
                await Post(way, recorder, action).ConfigureAwait(false);
                break;
        }
    }

    private static Task Post(string way, Recorder recorder, Action action)
    {
        var posted = new TaskCompletionSource();
        Recorder.DoAlonePairing pairing = recorder.DoAloneWork(() =>
        {
            action();
            posted.SetResult();
        });
        PostVerbs.Start(way, new InlineContext(), pairing.Post, pairing.PostTo, due => pairing.PostAfter(due));

        return posted.Task;
    }
}
