namespace ClosureGen.Runtime.Tests;

/// <content>The verbs of async handlers, with all that they may be given.</content>
public sealed partial class RetentionTests
{
    private static async Task Start(
        string verb,
        AsyncRecorder recorder,
        object argument,
        Func<object, Task<object>> handle,
        CancellationToken cancellationToken,
        List<(string, WeakReference)> kept
    )
    {
        AsyncRecorder.TouchPairing pairing = recorder.TouchWork(argument, handle);
        switch (verb)
        {
            case "StartNew":
                await pairing.StartNew(cancellationToken);
                break;
            case "StartNew, scheduler":
                await pairing.StartNew(cancellationToken, new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler);
                break;
            case "StartNew, child":
                await pairing.StartNew(cancellationToken, null, TaskCreationOptions.None);
                break;
            case "Dispatch":
                await pairing.Dispatch(cancellationToken);
                break;
            case "Dispatch, not awaited":
                ValueTask<object> lost = pairing.Dispatch(cancellationToken);
                Limits.Until(() => lost.IsCompleted);
                break;
            case "Post":
            case "PostTo":
            case "PostAfter":
                await Post(verb, pairing, () => handle(argument), cancellationToken, kept);
                break;
            case "Batch":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(pairing);
                    _ = pairing.AddTo(batch);
                    await batch.RunAsync(cancellationToken);
                }

                break;
            default:
                await RunMany(verb, recorder, argument, handle, cancellationToken, kept);
                break;
        }
    }

    /// <summary>Posts, and waits for a post behind: those that are cancelled tell nobody.</summary>
    private static async Task Post(
        string verb,
        AsyncRecorder.TouchPairing pairing,
        Func<Task> body,
        CancellationToken cancellationToken,
        List<(string, WeakReference)> kept
    )
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var context = new CatchingContext();
        kept.Add(("context", new WeakReference(context)));
        AsyncRecorder.DoWithTokenPairing withToken = new AsyncRecorder().DoWithTokenWork(body, cancellationToken);
        Recorder.DoPairing last = new Recorder().DoWork(done.SetResult);
        PostVerbs.Start(verb, context, pairing.Post, pairing.PostTo, due => pairing.PostAfter(due, cancellationToken));
        PostVerbs.Start(verb, context, withToken.Post, withToken.PostTo, due => withToken.PostAfter(due));
        PostVerbs.Start(verb, context, last.Post, last.PostTo, due => last.PostAfter(due));
        await done.Task;
    }

    /// <summary>Runs a batch, and notes what it is made of.</summary>
    private static async Task RunMany(
        string verb,
        AsyncRecorder recorder,
        object argument,
        Func<object, Task<object>> handle,
        CancellationToken cancellationToken,
        List<(string, WeakReference)> kept
    )
    {
        AsyncRecorder[] handlers = [recorder, recorder];
        object[] items = [argument, argument];
        object[] results = new object[2];
        kept.AddRange([
            ("handlers", new WeakReference(handlers)),
            ("items", new WeakReference(items)),
            ("results", new WeakReference(results)),
        ]);
        switch (verb)
        {
            case "Each, results":
                await recorder.TouchEach(items, handle).RunAsync(results, cancellationToken);
                break;
            case "Pairs":
                await AsyncRecorder.TouchPairs(handlers, items, handle).RunAsync(cancellationToken);
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(verb), verb, "No such verb.");
        }
    }
}
