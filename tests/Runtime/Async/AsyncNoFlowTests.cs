namespace ClosureGen.Runtime.Tests;

/// <summary><c>FlowExecutionContext = false</c> for async handlers: the default context before their awaits and after.</summary>
public sealed class AsyncNoFlowTests
{
    private static readonly AsyncLocal<string?> Flowing = new();

    public static TheoryData<string> Ways =>
        [
            "StartNew",
            "StartNew, child",
            "StartNew, scheduler",
            "StartNew of a result",
            "Dispatch",
            "Dispatch of a result",
            "Post",
            "PostTo",
            "PostAfter",
            "Each",
            "DispatchBatch",
        ];

    [Theory]
    [MemberData(nameof(Ways))]
    public void The_handler_sees_the_default_context_to_its_end(string way)
    {
        var seen = new ConcurrentQueue<string?>();
        string? after = null;
        async Task See()
        {
            seen.Enqueue(Flowing.Value);
            await Task.Yield();
            seen.Enqueue(Flowing.Value);
            Flowing.Value = "handler";
        }

        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "caller";
            Task call = Call(way, new AsyncRecorder(), See);
            after = Flowing.Value;
            call.Limited().GetAwaiter().GetResult();
        });

        Assert.Equal([null, null], seen);
        Assert.Equal("caller", after);
    }

    [Fact]
    public async Task In_a_mixed_batch_the_others_see_the_callers_context()
    {
        var seen = new ConcurrentQueue<string?>();
        var recorder = new AsyncRecorder();
        async Task See()
        {
            await Task.Yield();
            seen.Enqueue(Flowing.Value);
        }

        Flowing.Value = "caller";
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(See));
        batch.Add(recorder.DoAloneWork(See));
        batch.Add(recorder.DoWork(See));
        await batch.RunAsync(1);

        Assert.Equal(["caller", null, "caller"], seen);
    }

    private static async Task Call(string way, AsyncRecorder recorder, Func<Task> body)
    {
        switch (way)
        {
            case "StartNew":
                await recorder.DoAloneWork(body).StartNew().ConfigureAwait(false);
                break;
            case "StartNew, child":
                await recorder
                    .DoAloneWork(body)
                    .StartNew(default, null, TaskCreationOptions.None)
                    .ConfigureAwait(false);
                break;
            case "StartNew, scheduler":
                TaskScheduler exclusive = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
                await recorder.DoAloneWork(body).StartNew(scheduler: exclusive).ConfigureAwait(false);
                break;
            case "StartNew of a result":
                Assert.Equal(7, await recorder.AskAloneWork(body).StartNew().ConfigureAwait(false));
                break;
            case "Dispatch":
                await recorder.DoAloneWork(body).Dispatch().ConfigureAwait(false);
                break;
            case "Dispatch of a result":
                Assert.Equal(7, await recorder.AskAloneWork(body).Dispatch().ConfigureAwait(false));
                break;
            case "Each":
                await recorder.DoAloneEach((Func<Task>[])[body]).RunAsync().ConfigureAwait(false);
                break;
            case "DispatchBatch":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(recorder.DoAloneWork(body));
                    await batch.RunAsync().ConfigureAwait(false);
                }

                break;
            default:
                await Post(way, recorder, body).ConfigureAwait(false);
                break;
        }
    }

    private static Task Post(string way, AsyncRecorder recorder, Func<Task> body)
    {
        var posted = new TaskCompletionSource();
        AsyncRecorder.DoAlonePairing pairing = recorder.DoAloneWork(async () =>
        {
            await body();
            posted.SetResult();
        });
        PostVerbs.Start(way, new SynchronizationContext(), pairing.Post, pairing.PostTo, due => pairing.PostAfter(due));

        return posted.Task;
    }
}
