namespace ClosureGen.Runtime.Tests;

/// <summary>Every way to call a handler, batches and posts among them; each ends when the handler has run.</summary>
internal static class Ways
{
    public static TheoryData<string> Names =>
        [
            "StartNew",
            "StartNew of a result",
            "Dispatch",
            "Dispatch of a result",
            "Post",
            "PostTo",
            "PostAfter",
            "Each.Run",
            "Each.RunAsync",
            "Pairs.Run",
            "Pairs.RunAsync",
            "DispatchBatch.Run",
            "DispatchBatch.RunAsync",
            "async StartNew",
            "async StartNew with options",
            "async StartNew of a child",
            "async Dispatch",
            "async Dispatch of a result",
            "async Post",
            "async PostTo",
            "async Each",
            "async Each of results",
            "async Pairs",
            "async DispatchBatch",
        ];

    /// <summary>Calls a handler; an async one does what is to be looked at before it awaits anything.</summary>
    internal static Task Call(string way, Action action)
    {
        var recorder = new Recorder();
        Recorder[] recorders = [recorder];
        int[] one = [1];
        void OnItem(int item) => action();
        return way switch
        {
            Verbs.TaskRun or "StartNew" or "Dispatch" => Verbs.Await(way, Verbs.Void, Verbs.Body(action)),
            "StartNew of a result" => Verbs.Await("StartNew", "result", Verbs.Body(action)),
            "Dispatch of a result" => Verbs.Await("Dispatch", "result", Verbs.Body(action)),
            "Post" => Posted(action, end => recorder.DoWork(end).Post()),
            "PostTo" => Posted(action, end => recorder.DoWork(end).PostTo(new SynchronizationContext())),
            "PostAfter" => Posted(action, end => recorder.DoWork(end).PostAfter(TimeSpan.FromMilliseconds(1))),
            "Each.Run" => Ended(() => recorder.DoItemEach(one, OnItem).Run()),
            "Each.RunAsync" => recorder.DoItemEach(one, OnItem).RunAsync().AsTask(),
            "Pairs.Run" => Ended(() => Recorder.DoItemPairs(recorders, one, OnItem).Run()),
            "Pairs.RunAsync" => Recorder.DoItemPairs(recorders, one, OnItem).RunAsync().AsTask(),
            "DispatchBatch.Run" => RunBatch(recorder.DoWork(action), blocks: true),
            "DispatchBatch.RunAsync" => RunBatch(recorder.DoWork(action), blocks: false),
            _ => CallAsync(way["async ".Length..], Verbs.Body(action)),
        };
    }

    private static Task CallAsync(string way, Func<Task> body)
    {
        const TaskCreationOptions Fair = TaskCreationOptions.PreferFairness | TaskCreationOptions.DenyChildAttach;
        var recorder = new AsyncRecorder();
        AsyncRecorder[] recorders = [recorder];
        Func<Task>[] items = [body];
        return way switch
        {
            "StartNew" => recorder.DoWork(body).StartNew(),
            "StartNew with options" => recorder.AskWork(body).StartNew(creationOptions: Fair),
            "StartNew of a child" => recorder.DoWork(body).StartNew(creationOptions: TaskCreationOptions.None),
            "Dispatch" => recorder.DoWork(body).Dispatch().AsTask(),
            "Dispatch of a result" => recorder.AskWork(body).Dispatch().AsTask(),
            "Post" => Posted(body, end => recorder.DoWork(end).Post()),
            "PostTo" => Posted(body, end => recorder.AskWork(end).PostTo(new SynchronizationContext())),
            "Each" => recorder.DoEach(items).RunAsync().AsTask(),
            "Each of results" => recorder.AskEach(items).RunAsync(new int[1]).AsTask(),
            "Pairs" => AsyncRecorder.DoPairs(recorders, items).RunAsync().AsTask(),
            "DispatchBatch" => RunBatch(recorder.DoWork(body), blocks: false),
            _ => throw new ArgumentOutOfRangeException(nameof(way), way, "No such way."),
        };
    }

    private static Task Ended(Action run)
    {
        run();
        return Task.CompletedTask;
    }

    private static async Task RunBatch<TPairing>(TPairing pairing, bool blocks)
        where TPairing : struct, ICall
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(pairing);
        if (blocks)
        {
            batch.Run();
        }
        else
        {
            await batch.RunAsync();
        }
    }

    private static Task Posted(Action action, Action<Action> post)
    {
        var posted = new TaskCompletionSource();
        post(() =>
        {
            action();
            posted.SetResult();
        });
        return posted.Task;
    }

    private static Task Posted(Func<Task> body, Action<Func<Task>> post) =>
        Posted(() => body().GetAwaiter().GetResult(), end => post(Verbs.Body(end)));
}
