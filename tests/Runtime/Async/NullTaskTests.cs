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
        InvalidOperationException failure = Assert.IsType<InvalidOperationException>(
            await Call(verb, recorder, withResult)
        );
        Assert.Contains("returned null", failure.Message, StringComparison.Ordinal);
        Assert.Equal(1, recorder.Calls);
    }

    private static async Task<Exception?> Call(string verb, AsyncRecorder recorder, bool withResult)
    {
        Func<Task>[] items = [static () => null!];
        Func<Task<object?>>[] asking = [static () => null!];
        AsyncRecorder[] recorders = [recorder];
        object?[] results = new object?[1];
        AsyncRecorder.HandPairing plain = recorder.HandWork(items[0]);
        AsyncRecorder.HandResultPairing ask = recorder.HandResultWork(asking[0]);
        using DispatchBatch batch = DispatchBatch.Rent();
        switch (verb)
        {
            case "Dispatch":
                return await Thrown(withResult ? ask.Dispatch().AsTask() : plain.Dispatch().AsTask());
            case "StartNew":
                return await Thrown(withResult ? ask.StartNew() : plain.StartNew());
            case "StartNew, scheduler":
                var inline = new InlineScheduler();
                return await Thrown(withResult ? ask.StartNew(scheduler: inline) : plain.StartNew(scheduler: inline));
            case "StartNew, child":
                const TaskCreationOptions Child = TaskCreationOptions.None;
                return await Thrown(
                    withResult ? ask.StartNew(creationOptions: Child) : plain.StartNew(creationOptions: Child)
                );
            case "Each":
                return await ThrownByItem(
                    withResult ? recorder.HandResultEach(asking).RunAsync(results) : recorder.HandEach(items).RunAsync()
                );
            case "Pairs":
                return await ThrownByItem(
                    withResult
                        ? AsyncRecorder.HandResultPairs(recorders, asking).RunAsync(results)
                        : AsyncRecorder.HandPairs(recorders, items).RunAsync()
                );
            case "Batch" when withResult:
                BatchResult<object?> result = ask.AddTo(batch);
                Exception? thrown = await ThrownByItem(batch.RunAsync());
                Assert.Same(thrown, Record.Exception(() => result.Value));
                return thrown;
            case "Batch":
                batch.Add(plain);
                return await ThrownByItem(batch.RunAsync());
            default:
                return withResult
                    ? ThrownByPost(verb, ask.Post, ask.PostTo, due => ask.PostAfter(due))
                    : ThrownByPost(verb, plain.Post, plain.PostTo, due => plain.PostAfter(due));
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
