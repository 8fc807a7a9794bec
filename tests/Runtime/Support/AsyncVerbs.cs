namespace ClosureGen.Runtime.Tests;

/// <summary>The verbs of async handlers by name, for each kind of task, and what each is measured against.</summary>
internal static class AsyncVerbs
{
    internal const string TaskRun = "Task.Run";
    internal const string Unwrapped = "Task.Factory.StartNew, Unwrap";

    internal static readonly string[] Kinds =
    [
        "Task",
        "Task of a result",
        "ValueTask",
        "ValueTask of a result",
        "pooled ValueTask",
        "pooled ValueTask of a result",
    ];

    /// <summary>The names of all verbs for all kinds of handler, for theories.</summary>
    public static TheoryData<string, string> Names
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (string kind in Kinds)
            {
                data.Add("StartNew", kind);
                data.Add("Dispatch", kind);
            }

            return data;
        }
    }

    /// <summary>Calls a handler that awaits <paramref name="body"/>.</summary>
    internal static Task Start(
        string verb,
        string kind,
        Func<Task> body,
        CancellationToken cancellationToken = default,
        TaskScheduler? scheduler = null,
        TaskCreationOptions options = TaskCreationOptions.DenyChildAttach
    )
    {
        var recorder = new AsyncRecorder();
        return (verb, kind) switch
        {
            (TaskRun, _) => Task.Run(() => recorder.DoAsync(body), cancellationToken),
            (Unwrapped, _) => Task
                .Factory.StartNew(
                    () => recorder.DoAsync(body),
                    cancellationToken,
                    options,
                    scheduler ?? TaskScheduler.Default
                )
                .Unwrap(),
            ("StartNew", "Task") => recorder.DoWork(body).StartNew(cancellationToken, scheduler, options),
            ("StartNew", "Task of a result") => recorder.AskWork(body).StartNew(cancellationToken, scheduler, options),
            ("StartNew", "ValueTask") => recorder.DoValueWork(body).StartNew(cancellationToken, scheduler, options),
            ("StartNew", "ValueTask of a result") => recorder
                .AskValueWork(body)
                .StartNew(cancellationToken, scheduler, options),
            ("StartNew", "pooled ValueTask") => recorder
                .DoPooledWork(body)
                .StartNew(cancellationToken, scheduler, options),
            ("StartNew", _) => recorder.AskPooledWork(body).StartNew(cancellationToken, scheduler, options),
            ("Dispatch", "Task") => recorder.DoWork(body).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "Task of a result") => recorder.AskWork(body).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "ValueTask") => recorder.DoValueWork(body).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "ValueTask of a result") => recorder.AskValueWork(body).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "pooled ValueTask") => recorder.DoPooledWork(body).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", _) => recorder.AskPooledWork(body).Dispatch(cancellationToken).AsTask(),
            _ => throw new ArgumentOutOfRangeException(nameof(verb), verb, "No such verb."),
        };
    }

    /// <summary>Starts and awaits, without a task in between where the verb has none.</summary>
    internal static async Task Await(
        string verb,
        string kind,
        Func<Task> body,
        CancellationToken cancellationToken = default,
        TaskCreationOptions options = TaskCreationOptions.DenyChildAttach
    )
    {
        var recorder = new AsyncRecorder();
        switch (verb, kind)
        {
            case ("Dispatch", "Task"):
                await recorder.DoWork(body).Dispatch(cancellationToken);
                break;
            case ("Dispatch", "Task of a result"):
                Assert.Equal(7, await recorder.AskWork(body).Dispatch(cancellationToken));
                break;
            case ("Dispatch", "ValueTask"):
                await recorder.DoValueWork(body).Dispatch(cancellationToken);
                break;
            case ("Dispatch", "ValueTask of a result"):
                Assert.Equal(7, await recorder.AskValueWork(body).Dispatch(cancellationToken));
                break;
            case ("Dispatch", "pooled ValueTask"):
                await recorder.DoPooledWork(body).Dispatch(cancellationToken);
                break;
            case ("Dispatch", _):
                Assert.Equal(7, await recorder.AskPooledWork(body).Dispatch(cancellationToken));
                break;
            default:
                await Start(verb, kind, body, cancellationToken, options: options);
                break;
        }
    }
}
