namespace ClosureGen.Runtime.Tests;

/// <summary>A handler that is no async method and returns null in place of a task.</summary>
[Collection(nameof(GlobalState))]
public sealed class NullTaskTests
{
    public static MatrixTheoryData<string, bool> Verbs =>
        new(
            [
                "Dispatch",
                "StartNew",
                "StartNew, scheduler",
                "StartNew, child",
                "Post",
                "PostTo",
                "PostAfter",
                "Each",
                "Pairs",
                "Batch",
            ],
            [false, true]
        );

    [Theory]
    [MemberData(nameof(Verbs))]
    public async Task It_is_a_failure_that_says_so(string verb, bool withResult)
    {
        var recorder = new AsyncRecorder();

        Exception? thrown = withResult ? await CallWithResult(verb, recorder) : await Call(verb, recorder);

        InvalidOperationException failure = Assert.IsType<InvalidOperationException>(thrown);
        Assert.Contains("returned null", failure.Message, StringComparison.Ordinal);
        Assert.Equal(1, recorder.Calls);
    }

    private static async Task<Exception?> Call(string verb, AsyncRecorder recorder)
    {
        Func<Task>[] items = [static () => null!];
        AsyncRecorder.HandPairing pairing = recorder.HandWork(items[0]);
        switch (verb)
        {
            case "Dispatch":
                return await Thrown(pairing.Dispatch().AsTask());
            case "StartNew":
                return await Thrown(pairing.StartNew());
            case "StartNew, scheduler":
                return await Thrown(pairing.StartNew(scheduler: new InlineScheduler()));
            case "StartNew, child":
                return await Thrown(pairing.StartNew(creationOptions: TaskCreationOptions.None));
            case "Each":
                return await ThrownByItem(recorder.HandEach(items).RunAsync());
            case "Pairs":
                return await ThrownByItem(AsyncRecorder.HandPairs((AsyncRecorder[])[recorder], items).RunAsync());
            case "Batch":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(pairing);
                    return await ThrownByItem(batch.RunAsync());
                }

            default:
                return ThrownByPost(verb, pairing.Post, pairing.PostTo, due => pairing.PostAfter(due));
        }
    }

    private static async Task<Exception?> CallWithResult(string verb, AsyncRecorder recorder)
    {
        Func<Task<object?>>[] items = [static () => null!];
        object?[] results = new object?[1];
        AsyncRecorder.HandResultPairing pairing = recorder.HandResultWork(items[0]);
        switch (verb)
        {
            case "Dispatch":
                return await Thrown(pairing.Dispatch().AsTask());
            case "StartNew":
                return await Thrown(pairing.StartNew());
            case "StartNew, scheduler":
                return await Thrown(pairing.StartNew(scheduler: new InlineScheduler()));
            case "StartNew, child":
                return await Thrown(pairing.StartNew(creationOptions: TaskCreationOptions.None));
            case "Each":
                return await ThrownByItem(recorder.HandResultEach(items).RunAsync(results));
            case "Pairs":
                return await ThrownByItem(
                    AsyncRecorder.HandResultPairs((AsyncRecorder[])[recorder], items).RunAsync(results)
                );
            case "Batch":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    BatchResult<object?> result = pairing.AddTo(batch);
                    Exception? thrown = await ThrownByItem(batch.RunAsync());
                    Assert.Same(thrown, Record.Exception(() => result.Value));
                    return thrown;
                }

            default:
                return ThrownByPost(verb, pairing.Post, pairing.PostTo, due => pairing.PostAfter(due));
        }
    }

    private static async Task<Exception?> Thrown(Task task) => await Record.ExceptionAsync(task.Limited);

    private static async Task<Exception?> ThrownByItem(ValueTask run) =>
        Assert.Single((await Assert.ThrowsAsync<AggregateException>(() => run.Limited())).InnerExceptions);

    private static Exception? ThrownByPost(
        string verb,
        Action post,
        Action<SynchronizationContext> postTo,
        Action<TimeSpan> postAfter
    )
    {
        using var errors = new ErrorListener();
        var context = new CatchingContext();
        PostVerbs.Start(verb, context, post, postTo, postAfter);
        Exception? thrown = null;
        Limits.Until(() => (verb == "PostTo" ? context.Caught : errors.Reported).TryDequeue(out thrown));
        Assert.Empty(errors.Reported);
        return thrown;
    }
}
