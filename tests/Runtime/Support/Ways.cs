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

    internal static async Task Call(string way, Action action)
    {
        var recorder = new Recorder();
        var posted = new TaskCompletionSource();
        void Posted()
        {
            action();
            posted.SetResult();
        }

        switch (way)
        {
            case "Post":
                recorder.DoWork(Posted).Post();
                await posted.Task;
                break;
            case "PostTo":
                recorder.DoWork(Posted).PostTo(new SynchronizationContext());
                await posted.Task;
                break;
            case "PostAfter":
                recorder.DoWork(Posted).PostAfter(TimeSpan.FromMilliseconds(1));
                await posted.Task;
                break;
            case "async Post":
                new AsyncRecorder().DoWork(Verbs.Body(Posted)).Post();
                await posted.Task;
                break;
            case "async PostTo":
                new AsyncRecorder().AskWork(Verbs.Body(Posted)).PostTo(new SynchronizationContext());
                await posted.Task;
                break;
            case "Each.Run":
                recorder.DoItemEach((int[])[1], _ => action()).Run();
                break;
            case "Each.RunAsync":
                await recorder.DoItemEach((int[])[1], _ => action()).RunAsync();
                break;
            case "Pairs.Run":
                Recorder.DoItemPairs((Recorder[])[recorder], (int[])[1], _ => action()).Run();
                break;
            case "Pairs.RunAsync":
                await Recorder.DoItemPairs((Recorder[])[recorder], (int[])[1], _ => action()).RunAsync();
                break;
            case "DispatchBatch.Run":
            case "DispatchBatch.RunAsync":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(recorder.DoWork(action));
                    if (way == "DispatchBatch.Run")
                    {
                        batch.Run();
                    }
                    else
                    {
                        await batch.RunAsync();
                    }
                }

                break;
            case Verbs.TaskRun:
            case "StartNew":
            case "Dispatch":
                await Verbs.Await(way, Verbs.Void, Verbs.Body(action));
                break;
            case "StartNew of a result":
            case "Dispatch of a result":
                await Verbs.Await(way.Split(' ')[0], "result", Verbs.Body(action));
                break;
            default:
                await CallAsync(way, new AsyncRecorder(), Verbs.Body(action));
                break;
        }
    }

    /// <summary>Calls an async handler, which does what is to be looked at before it awaits anything.</summary>
    private static async Task CallAsync(string way, AsyncRecorder recorder, Func<Task> body)
    {
        Func<Task>[] items = [body];
        switch (way)
        {
            case "async StartNew":
                await recorder.DoWork(body).StartNew();
                break;
            case "async StartNew with options":
                await recorder
                    .AskWork(body)
                    .StartNew(
                        creationOptions: TaskCreationOptions.PreferFairness | TaskCreationOptions.DenyChildAttach
                    );
                break;
            case "async StartNew of a child":
                await recorder.DoWork(body).StartNew(creationOptions: TaskCreationOptions.None);
                break;
            case "async Dispatch":
                await recorder.DoWork(body).Dispatch();
                break;
            case "async Dispatch of a result":
                await recorder.AskWork(body).Dispatch();
                break;
            case "async Each":
                await recorder.DoEach(items).RunAsync();
                break;
            case "async Each of results":
                await recorder.AskEach(items).RunAsync(new int[1]);
                break;
            case "async Pairs":
                await AsyncRecorder.DoPairs((AsyncRecorder[])[recorder], items).RunAsync();
                break;
            case "async DispatchBatch":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(recorder.DoWork(body));
                    await batch.RunAsync();
                }

                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(way), way, "No such way.");
        }
    }
}
