namespace ClosureGen.Runtime.Tests;

/// <content>The verbs, with all that they may be given.</content>
public sealed partial class RetentionTests
{
    private static async Task Start(
        string verb,
        Recorder recorder,
        object argument,
        Func<object?, object?> handle,
        CancellationToken cancellationToken,
        List<(string, WeakReference)> kept
    )
    {
        using var release = new ManualResetEventSlim();
        switch (verb)
        {
            case "StartNew":
                await recorder.TouchWork(argument, given => handle(given)).StartNew(cancellationToken);
                await recorder.MakeWork(() => handle(argument)).StartNew(cancellationToken);
                break;
            case "Dispatch":
                await recorder.TouchWork(argument, given => handle(given)).Dispatch(cancellationToken);
                await recorder.MakeWork(() => handle(argument)).Dispatch(cancellationToken);
                break;
            case "Dispatch, pending":
                ValueTask<object?> pending = recorder
                    .MakeWork(() =>
                    {
                        release.LimitedWait();
                        return handle(argument);
                    })
                    .Dispatch(cancellationToken);
                Task<object?> awaiting = Await(pending, argument);
                release.Set();
                await awaiting;
                break;
            case "Dispatch, not awaited":
                ValueTask lost = recorder.TouchWork(argument, given => handle(given)).Dispatch(cancellationToken);
                Limits.Until(() => lost.IsCompleted);
                ValueTask<object?> lostResult = recorder.MakeWork(() => handle(argument)).Dispatch(cancellationToken);
                Limits.Until(() => lostResult.IsCompleted);
                break;
            case "Post":
            case "PostTo":
            case "PostAfter":
                await Post(verb, recorder, argument, handle, cancellationToken, kept);
                break;
            case "Each.RunAsync, not awaited":
                ValueTask run = recorder
                    .DoTextEach((object?[])[argument, argument], given => handle(given))
                    .RunAsync(cancellationToken);
                Limits.Until(() => run.IsCompleted);
                break;
            case "Batch.RunAsync, neither awaited nor disposed":
                ValueTask batchRun = Fill(recorder, argument, handle).RunAsync(cancellationToken);
                Limits.Until(() => batchRun.IsCompleted);
                break;
            case "Batch, not disposed":
                Fill(recorder, argument, handle);
                break;
            case "Batch, disposed":
            case "Batch.Run":
            case "Batch.RunAsync":
                using (DispatchBatch batch = Fill(recorder, argument, handle))
                {
                    if (verb == "Batch.Run")
                    {
                        batch.Run(cancellationToken);
                    }
                    else if (verb == "Batch.RunAsync")
                    {
                        await batch.RunAsync(cancellationToken);
                    }
                }

                break;
            default:
                await RunMany(verb, recorder, argument, handle, cancellationToken, kept);
                break;
        }
    }

    private static DispatchBatch Fill(Recorder recorder, object argument, Func<object?, object?> handle)
    {
        DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.TouchWork(argument, given => handle(given)));
        _ = recorder.MakeWork(() => handle(argument)).AddTo(batch);
        return batch;
    }

    /// <summary>Posts handlers of all kinds, and waits for one behind them: those that are cancelled tell nobody.</summary>
    private static async Task Post(
        string verb,
        Recorder recorder,
        object argument,
        Func<object?, object?> handle,
        CancellationToken cancellationToken,
        List<(string, WeakReference)> kept
    )
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var context = new CatchingContext();
        kept.Add(("context", new WeakReference(context)));
        Recorder.DoTextPairing plain = recorder.DoTextWork(argument, given => handle(given));
        Recorder.MakePairing making = recorder.MakeWork(() => handle(argument));
        Recorder.DoWithTokenPairing withToken = recorder.DoWithTokenWork(() => handle(argument), cancellationToken);
        Recorder.DoPairing last = new Recorder().DoWork(done.SetResult);
        PostVerbs.Start(verb, context, plain.Post, plain.PostTo, due => plain.PostAfter(due, cancellationToken));
        PostVerbs.Start(verb, context, making.Post, making.PostTo, due => making.PostAfter(due, cancellationToken));
        PostVerbs.Start(verb, context, withToken.Post, withToken.PostTo, due => withToken.PostAfter(due));
        PostVerbs.Start(verb, context, last.Post, last.PostTo, due => last.PostAfter(due));
        await done.Task;
    }

    /// <summary>Runs a batch, and notes what it is made of.</summary>
    private static async Task RunMany(
        string verb,
        Recorder recorder,
        object argument,
        Func<object?, object?> handle,
        CancellationToken cancellationToken,
        List<(string, WeakReference)> kept
    )
    {
        Recorder[] handlers = [recorder, recorder];
        object?[] items = [argument, argument];
        Func<object?>[] makers = [() => handle(argument), () => handle(argument)];
        object?[] results = new object?[2];
        kept.AddRange([
            ("handlers", new WeakReference(handlers)),
            ("items", new WeakReference(items)),
            ("items that make results", new WeakReference(makers)),
            ("results", new WeakReference(results)),
        ]);
        switch (verb)
        {
            case "Each.Run":
                recorder.DoTextEach(items, given => handle(given)).Run(cancellationToken);
                break;
            case "Each.RunAsync, results":
                await recorder.MakeEach(makers).RunAsync(results, cancellationToken);
                break;
            case "Pairs.Run, results":
                Recorder.MakePairs(handlers, makers).Run(results, cancellationToken);
                break;
            case "Pairs.RunAsync":
                await Recorder.DoTextPairs(handlers, items, given => handle(given)).RunAsync(cancellationToken);
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(verb), verb, "No such verb.");
        }
    }

    private static async Task<object?> Await(ValueTask<object?> task, object capturedByTheContinuation)
    {
        object? result = await task.ConfigureAwait(false);
        GC.KeepAlive(capturedByTheContinuation);
        return result;
    }
}
