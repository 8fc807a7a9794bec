using System.Globalization;

namespace ClosureGen.Runtime.Tests;

/// <summary><c>FlowExecutionContext = false</c>: the handler sees the default context to its end, with every verb.</summary>
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
                "async StartNew",
                "async StartNew, child",
                "async StartNew, scheduler",
                "async StartNew of a result",
                "async Dispatch",
                "async Dispatch of a result",
                "async Post",
                "async PostTo",
                "async PostAfter",
                "async Each",
                "async DispatchBatch",
            ],
            [false, true]
        );

    [Theory]
    [MemberData(nameof(Ways))]
    public void The_handler_sees_the_default_context(string way, bool suppressed)
    {
        var seen = new ConcurrentQueue<(string?, string, bool)>();
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

            Task call = Call(way, Look);
            Assert.Equal(suppressed, ExecutionContext.IsFlowSuppressed());
            Assert.Same(own, SynchronizationContext.Current);
            after = (Flowing.Value, CultureInfo.CurrentCulture.Name);
            call.Limited().GetAwaiter().GetResult();
        });
        (string?, string, bool) expected = (null, defaultCulture, false);
        Assert.Equal(way.StartsWith("async", StringComparison.Ordinal) ? [expected, expected] : [expected], seen);
        Assert.Equal(("caller", "sv-FI"), after);

        void Look(bool isLast)
        {
            seen.Enqueue((Flowing.Value, CultureInfo.CurrentCulture.Name, ExecutionContext.IsFlowSuppressed()));
            if (isLast)
            {
                Flowing.Value = "handler";
                CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("sv-SE");
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void In_a_mixed_batch_the_others_see_the_callers_context(bool isAsync)
    {
        var seen = new List<string?>();
        void See() => seen.Add(Flowing.Value);
        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "caller";
            using DispatchBatch batch = DispatchBatch.Rent();
            batch.Add(new Recorder().DoWork(See));
            if (isAsync)
            {
                batch.Add(new AsyncRecorder().DoAloneWork(Verbs.Body(See)));
                batch.Add(new AsyncRecorder().DoWork(Verbs.Body(See)));
            }
            else
            {
                batch.Add(new Recorder().DoAloneWork(See));
                batch.Add(new Recorder().DoWork(See));
            }

            batch.RunAsync(1).Limited().GetAwaiter().GetResult();
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
        Exception thrown = await Assert.ThrowsAnyAsync<Exception>(() => Call(way, _ => throw new FormatException()));
        Assert.IsType<FormatException>(thrown.GetBaseException());
    }

    /// <summary>Calls a handler that looks, and looks once more after an await if it is async.</summary>
    private static Task Call(string way, Action<bool> look)
    {
        var recorder = new Recorder();
        void Action() => look(true);
        void OnItem(int item) => look(true);
        return way switch
        {
            "StartNew" => recorder.DoAloneWork(Action).StartNew(),
            "StartNew, inline scheduler" => recorder.DoAloneWork(Action).StartNew(scheduler: new InlineScheduler()),
            "StartNew of a result" => recorder.AskAloneWork(Action).StartNew(),
            "Dispatch" => recorder.DoAloneWork(Action).Dispatch().AsTask(),
            "Dispatch of a result" => recorder.AskAloneWork(Action).Dispatch().AsTask(),
            "Post" or "PostTo" or "PostAfter" => Post(way, look),
            "Each.Run" => Done(() => recorder.DoItemAloneEach((int[])[1], OnItem).Run()),
            "Each.RunAsync" => recorder.DoItemAloneEach((int[])[1], OnItem).RunAsync().AsTask(),
            "Pairs.Run" => Done(() => Recorder.DoItemAlonePairs((Recorder[])[recorder], (int[])[1], OnItem).Run(1)),
            "DispatchBatch.Run" or "DispatchBatch.RunAsync" => RunBatch(way, recorder.DoAloneWork(Action)),
            _ => CallAsync(way["async ".Length..], look),
        };
    }

    private static Task CallAsync(string way, Action<bool> look)
    {
        var recorder = new AsyncRecorder();
        Func<Task>[] items = [Body];
        return way switch
        {
            "StartNew" => recorder.DoAloneWork(Body).StartNew(),
            "StartNew, child" => recorder.DoAloneWork(Body).StartNew(default, null, TaskCreationOptions.None),
            "StartNew, scheduler" => recorder
                .DoAloneWork(Body)
                .StartNew(scheduler: new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler),
            "StartNew of a result" => recorder.AskAloneWork(Body).StartNew(),
            "Dispatch" => recorder.DoAloneWork(Body).Dispatch().AsTask(),
            "Dispatch of a result" => recorder.AskAloneWork(Body).Dispatch().AsTask(),
            "Post" or "PostTo" or "PostAfter" => Post(way, look, Body),
            "Each" => recorder.DoAloneEach(items).RunAsync().AsTask(),
            _ => RunBatch(way, recorder.DoAloneWork(Body)),
        };

        async Task Body()
        {
            look(false);
            await Task.Yield();
            look(true);
        }
    }

    private static Task Done(Action run)
    {
        run();
        return Task.CompletedTask;
    }

    private static async Task RunBatch<TPairing>(string way, TPairing pairing)
        where TPairing : struct, ICall
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(pairing);
        BatchResult<int> result = new Recorder().AskAloneWork(static () => { }).AddTo(batch);
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

    private static Task Post(string way, Action<bool> look, Func<Task>? body = null)
    {
        var posted = new TaskCompletionSource();
        var context = new InlineContext();
        if (body is null)
        {
            Recorder.DoAlonePairing pairing = new Recorder().DoAloneWork(() =>
            {
                look(true);
                posted.SetResult();
            });
            PostVerbs.Start(way, context, pairing.Post, pairing.PostTo, due => pairing.PostAfter(due));
        }
        else
        {
            AsyncRecorder.DoAlonePairing pairing = new AsyncRecorder().DoAloneWork(async () =>
            {
                await body();
                posted.SetResult();
            });
            PostVerbs.Start(way, context, pairing.Post, pairing.PostTo, due => pairing.PostAfter(due));
        }

        return posted.Task;
    }
}
