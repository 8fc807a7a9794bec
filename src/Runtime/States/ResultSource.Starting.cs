using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;

namespace ClosureGen.Runtime;

/// <content><c>StartNew</c> of a handler that ends when it returns.</content>
/// <remarks>
/// Here and not in the class with the call, of which there is one for each handler: there, the first start of a handler
/// took 17 % longer, because it had more to compile.
/// </remarks>
public abstract partial class ResultSource<TResult>
{
    // A handler without a result gets an Action, whose task is 8 bytes smaller.
    private static readonly Delegate StartDelegate =
        typeof(TResult) == typeof(Nothing)
            ? (Action<object?>)(static state => Unsafe.As<ResultSource<TResult>>(state!).RunStarted())
            : (Func<object?, TResult>)(static state => Unsafe.As<ResultSource<TResult>>(state!).RunStarted());

    private const TaskCreationOptions ValidOptions =
        TaskCreationOptions.PreferFairness
        | TaskCreationOptions.LongRunning
        | TaskCreationOptions.AttachedToParent
        | TaskCreationOptions.DenyChildAttach
        | TaskCreationOptions.HideScheduler
        | TaskCreationOptions.RunContinuationsAsynchronously;

    internal sealed override Task StartNew(
        CancellationToken cancellationToken,
        TaskScheduler? scheduler,
        TaskCreationOptions creationOptions
    )
    {
        if ((creationOptions & ~ValidOptions) != 0)
        {
            Drop();
            Misuse.ThrowUndefinedOptions(creationOptions);
        }

        return IsCanceledAtStart(cancellationToken)
            ? Canceled(cancellationToken)
            : StartTask(cancellationToken, scheduler ?? TaskScheduler.Default, creationOptions);
    }

    /// <summary>Starts the task of a dispatch that is not canceled, with valid options.</summary>
    private protected virtual Task StartTask(
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    )
    {
        if (RunsInline(scheduler))
        {
            using (MoveContext())
            {
                return typeof(TResult) == typeof(Nothing)
                    ? InlineRunner.Run(
                        new Task(Unsafe.As<Action<object?>>(StartDelegate), this, cancellationToken, creationOptions)
                    )
                    : InlineRunner.Run(
                        new Task<TResult>(
                            Unsafe.As<Func<object?, TResult>>(StartDelegate),
                            this,
                            cancellationToken,
                            creationOptions
                        )
                    );
            }
        }

        if (HasNothingToMove())
        {
            return CreateTask(cancellationToken, scheduler, creationOptions);
        }

        using (MoveContext())
        {
            return CreateTask(cancellationToken, scheduler, creationOptions);
        }
    }

    /// <summary>Keeps the caller's context for the handler and makes the default one current for the scope.</summary>
    /// <remarks>
    /// A task created under another context than the default one allocates 80 bytes more to store it. So the state
    /// stores it, and the task is created under the default one.
    /// </remarks>
    private protected DefaultContextScope MoveContext(CancellationToken cancellationToken = default)
    {
        GivesBackBeforeCall = true;
        KeepToken(cancellationToken);
        if (!ContextFlow.Restores)
        {
            // The task keeps what flows.
            return FlowsContext ? default : DefaultContextScope.Enter();
        }

        ExecutionContext? kept = ContextFlow.CaptureFor(FlowsContext);
        Kept.Keep(kept);
        return FlowsContext && kept is null ? default : DefaultContextScope.Enter();
    }

    /// <summary>
    /// Tells whether <see cref="MoveContext"/> has nothing to do, for example because the default context flows.
    /// </summary>
    /// <remarks>The scope's protected region costs a start 5 ns; most starts avoid it.</remarks>
    private bool HasNothingToMove()
    {
        GivesBackBeforeCall = true;
        return FlowsContext && (!ContextFlow.Restores || ContextFlow.CaptureFor(flows: true) is null);
    }

    /// <summary>Tells whether a task runs inline at the call: not if the caller has passed another kind of scheduler.</summary>
    private protected static bool RunsInline(TaskScheduler scheduler) =>
        InlineRunner.IsUsed && ReferenceEquals(scheduler, TaskScheduler.Default) && InlineRunner.IsOn;

    private static Task Canceled(CancellationToken cancellationToken) =>
        typeof(TResult) == typeof(Nothing)
            ? Task.FromCanceled(cancellationToken)
            : Task.FromCanceled<TResult>(cancellationToken);

    private Task CreateTask(
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    ) =>
        typeof(TResult) == typeof(Nothing)
            ? Task.Factory.StartNew(
                Unsafe.As<Action<object?>>(StartDelegate),
                this,
                cancellationToken,
                creationOptions,
                scheduler
            )
            : Task.Factory.StartNew(
                Unsafe.As<Func<object?, TResult>>(StartDelegate),
                this,
                cancellationToken,
                creationOptions,
                scheduler
            );

    /// <summary>Runs the handler in the task of <c>StartNew</c>.</summary>
    private TResult RunStarted()
    {
        Kept.Enter();
        try
        {
            bool isCalled = false;
            TResult? result = default;
            TryCallInScope(ref isCalled, ref result);
            if (!isCalled)
            {
                _ = TryCall(out result);
            }

            return result!;
        }
        finally
        {
            // Another dispatch may own the state by now: this depends on its class.
            CountEnd();
        }
    }

    /// <summary>Calls the handler in a task that restores nothing, on older frameworks.</summary>
    partial void TryCallInScope(ref bool isCalled, ref TResult? result);
}
