namespace ClosureGen.Runtime.Tests;

/// <summary>The verbs of one call that can be waited for, by name, for each kind of handler, and what each is measured against.</summary>
internal static class Verbs
{
    internal const string TaskRun = "Task.Run";
    internal const string Unwrapped = "Task.Factory.StartNew, Unwrap";
    internal const string Void = "void";

    internal static readonly string[] SyncKinds = [Void, "result", "object"];

    internal static readonly string[] AsyncKinds =
    [
        "Task",
        "Task of a result",
        "ValueTask",
        "ValueTask of a result",
        "pooled ValueTask",
        "pooled ValueTask of a result",
    ];

    internal static readonly string[] Kinds = [.. SyncKinds, .. AsyncKinds];

    /// <summary>The verbs for all kinds of handler, for theories.</summary>
    public static MatrixTheoryData<string, string> Names => new(["StartNew", "Dispatch"], Kinds);

    public static MatrixTheoryData<string, string> OfSync => new(["StartNew", "Dispatch"], SyncKinds);

    public static MatrixTheoryData<string, string> OfAsync => new(["StartNew", "Dispatch"], AsyncKinds);

    internal static bool IsSync(string kind) => SyncKinds.Contains(kind);

    /// <summary>Calls a handler that awaits <paramref name="body"/>, or a sync one that blocks until it has ended.</summary>
    internal static Task Start(
        string verb,
        string kind,
        Func<Task> body,
        CancellationToken cancellationToken = default,
        TaskScheduler? scheduler = null,
        TaskCreationOptions options = TaskCreationOptions.DenyChildAttach
    )
    {
        var sync = new Recorder();
        var recorder = new AsyncRecorder();
        void Block() => body().GetAwaiter().GetResult();
        return (verb, kind) switch
        {
            (TaskRun, _) when IsSync(kind) => Task.Run(Block, cancellationToken),
            (TaskRun, _) => Task.Run(() => recorder.DoAsync(body), cancellationToken),
            (Unwrapped, _) => Task
                .Factory.StartNew(
                    () => recorder.DoAsync(body),
                    cancellationToken,
                    options,
                    scheduler ?? TaskScheduler.Default
                )
                .Unwrap(),
            ("StartNew", Void) => sync.DoWork(Block).StartNew(cancellationToken, scheduler, options),
            ("StartNew", "result") => sync.AskWork(Seven).StartNew(cancellationToken, scheduler, options),
            ("StartNew", "object") => sync.MakeWork(Made).StartNew(cancellationToken, scheduler, options),
            ("StartNew", "Task") => recorder.DoWork(body).StartNew(cancellationToken, scheduler, options),
            ("StartNew", "Task of a result") => recorder.AskWork(body).StartNew(cancellationToken, scheduler, options),
            ("StartNew", "ValueTask") => recorder.DoValueWork(body).StartNew(cancellationToken, scheduler, options),
            ("StartNew", "ValueTask of a result") => recorder
                .AskValueWork(body)
                .StartNew(cancellationToken, scheduler, options),
            ("StartNew", "pooled ValueTask") => recorder
                .DoPooledWork(body)
                .StartNew(cancellationToken, scheduler, options),
            ("StartNew", "pooled ValueTask of a result") => recorder
                .AskPooledWork(body)
                .StartNew(cancellationToken, scheduler, options),
            ("Dispatch", Void) => sync.DoWork(Block).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "result") => sync.AskWork(Seven).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "object") => sync.MakeWork(Made).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "Task") => recorder.DoWork(body).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "Task of a result") => recorder.AskWork(body).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "ValueTask") => recorder.DoValueWork(body).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "ValueTask of a result") => recorder.AskValueWork(body).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "pooled ValueTask") => recorder.DoPooledWork(body).Dispatch(cancellationToken).AsTask(),
            ("Dispatch", "pooled ValueTask of a result") => recorder
                .AskPooledWork(body)
                .Dispatch(cancellationToken)
                .AsTask(),
            _ => throw new ArgumentOutOfRangeException(nameof(verb), verb, "No such verb."),
        };

        int Seven()
        {
            Block();
            return 7;
        }

        object? Made()
        {
            Block();
            return recorder;
        }
    }

    /// <summary>Starts and awaits, without a task in between where the verb has none.</summary>
    internal static Task Await(
        string verb,
        string kind,
        Func<Task> body,
        CancellationToken cancellationToken = default,
        TaskCreationOptions options = TaskCreationOptions.DenyChildAttach
    )
    {
        var sync = new Recorder();
        var recorder = new AsyncRecorder();
        void Block() => body().GetAwaiter().GetResult();
        int Seven()
        {
            Block();
            return 7;
        }

        return (verb, kind) switch
        {
            ("Dispatch", Void) => Awaited(sync.DoWork(Block).Dispatch(cancellationToken)),
            ("Dispatch", "result") => Answered(sync.AskWork(Seven).Dispatch(cancellationToken)),
            ("Dispatch", "Task") => Awaited(recorder.DoWork(body).Dispatch(cancellationToken)),
            ("Dispatch", "Task of a result") => Answered(recorder.AskWork(body).Dispatch(cancellationToken)),
            ("Dispatch", "ValueTask") => Awaited(recorder.DoValueWork(body).Dispatch(cancellationToken)),
            ("Dispatch", "ValueTask of a result") => Answered(recorder.AskValueWork(body).Dispatch(cancellationToken)),
            ("Dispatch", "pooled ValueTask") => Awaited(recorder.DoPooledWork(body).Dispatch(cancellationToken)),
            ("Dispatch", "pooled ValueTask of a result") => Answered(
                recorder.AskPooledWork(body).Dispatch(cancellationToken)
            ),
            _ => Awaited(new ValueTask(Start(verb, kind, body, cancellationToken, options: options))),
        };

        static async Task Awaited(ValueTask call) => await call;
        static async Task Answered(ValueTask<int> call) => Assert.Equal(7, await call);
    }

    /// <summary>The body of a handler that ends where it began.</summary>
    internal static Func<Task> Body(Action action) =>
        () =>
        {
            action();
            return Task.CompletedTask;
        };
}
