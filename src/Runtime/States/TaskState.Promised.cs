using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Posts;
using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <content><c>StartNew</c>: one task is handed out and completed at the end, unless its options ask for more.</content>
public abstract partial class TaskState<TTask, TResult>
{
    private const TaskCreationOptions FamilyOptions =
        TaskCreationOptions.AttachedToParent | TaskCreationOptions.DenyChildAttach;

    private static readonly Func<object?, Task> StartDelegate =
        typeof(TResult) == typeof(Nothing)
            ? static state => Unsafe.As<TaskState<TTask, TResult>>(state!).RunStarted()
            : (Func<object?, Task<TResult>>)(
                static state => Unsafe.As<Task<TResult>>(Unsafe.As<TaskState<TTask, TResult>>(state!).RunStarted())
            );

    private AsyncTaskMethodBuilder<TResult> _promise;

    // Whether the state completes a task that was handed out.
    private bool _promised;

    private protected sealed override Task StartTask(
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    )
    {
        if (CanPromise(creationOptions, scheduler))
        {
            Task task = _promise.Task;
            StartPromised(cancellationToken, scheduler, creationOptions);
            return task;
        }

        bool runsInline = RunsInline(scheduler);
        using (MoveContext(cancellationToken))
        {
            return typeof(TResult) == typeof(Nothing)
                ? StartOuter(StartDelegate, cancellationToken, scheduler, creationOptions, runsInline).Unwrap()
                : StartOuter(
                        Unsafe.As<Func<object?, Task<TResult>>>(StartDelegate),
                        cancellationToken,
                        scheduler,
                        creationOptions,
                        runsInline
                    )
                    .Unwrap();
        }
    }

    private protected sealed override void RunDetached(PostCounts? counts)
    {
        if (_promised)
        {
            RunPromised();
        }
        else
        {
            base.RunDetached(counts);
        }
    }

    /// <summary>Calls the handler.</summary>
    private protected abstract TTask Call();

    /// <summary>Calls the handler in a task that restores nothing, on older frameworks.</summary>
    partial void CallInScope(ref Task? task);

    /// <summary>Runs the handler in a task of the scheduler.</summary>
    /// <returns>The task that completes when the handler has finished.</returns>
    private Task RunStarted()
    {
        if (_promised)
        {
            Task promised = _promise.Task;
            RunPromised();
            return promised;
        }

        Kept.Enter();
        Task? task = null;
        try
        {
            CallInScope(ref task);
            return task ??= Call().AsTask();
        }
        catch (OperationCanceledException exception)
        {
            // The task is canceled even if a handler that is not an async method throws the exception.
            AsyncTaskMethodBuilder<TResult> canceled = default;
            canceled.SetException(exception);
            return task = canceled.Task;
        }
        finally
        {
            Drop();
            CountEndOf(task);
        }
    }

    /// <summary>Tells whether a task that the state completes can keep all that <c>StartNew</c> promises.</summary>
    /// <remarks>
    /// Not if the task is a child task, or is requested without <c>DenyChildAttach</c> and so waits for children of its
    /// own.
    /// </remarks>
    private static bool CanPromise(TaskCreationOptions creationOptions, TaskScheduler scheduler) =>
        (creationOptions & FamilyOptions) == TaskCreationOptions.DenyChildAttach
        || (creationOptions == TaskCreationOptions.PreferFairness && ReferenceEquals(scheduler, TaskScheduler.Default));

    /// <summary>Starts the handler on the thread pool, or in a task on the scheduler.</summary>
    private void StartPromised(
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    )
    {
        _promised = true;
        if (ReferenceEquals(scheduler, TaskScheduler.Default))
        {
            if (creationOptions == TaskCreationOptions.DenyChildAttach)
            {
                Keep(givesBackBeforeCall: true, cancellationToken);
                DispatchQueue.Own.Start(this);
                return;
            }

            if ((creationOptions & ~TaskCreationOptions.DenyChildAttach) == TaskCreationOptions.PreferFairness)
            {
                Keep(givesBackBeforeCall: true, cancellationToken);
                if (InlineRunner.IsOn)
                {
                    InlineRunner.Run(this);
                }
                else
                {
                    Uninterrupted.Queue(this, preferLocal: false);
                }

                return;
            }
        }

        // The token is checked at the handler's turn: if it canceled the task, the promise would never complete.
        bool runsInline = RunsInline(scheduler);
        using (MoveContext(cancellationToken))
        {
            StartOuter(StartDelegate, CancellationToken.None, scheduler, creationOptions, runsInline);
        }
    }

    /// <summary>Starts the task that calls the handler, in the default context.</summary>
    private Task<T> StartOuter<T>(
        Func<object?, T> start,
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions,
        bool runsInline
    ) =>
        runsInline
            ? InlineRunner.Run(new Task<T>(start, this, cancellationToken, creationOptions))
            : Task.Factory.StartNew(start, this, cancellationToken, creationOptions, scheduler);

    /// <summary>Runs the handler for the task that was handed out, on any thread.</summary>
    private void RunPromised()
    {
        CancellationToken cancellationToken = OwnToken;
        if (cancellationToken.IsCancellationRequested)
        {
            CountEnd();
            EndPromised(default, EarlyCancel.Create(cancellationToken));
            return;
        }

        var thread = CallerContext.Capture();
        Kept.Enter();
        bool finished = TryCall(out TResult? result, out Exception? failure);
        thread.PutBack();
        if (finished)
        {
            CountEnd();
            EndPromised(result, failure);
        }
    }

    /// <summary>Gives the state back and completes the task that was handed out.</summary>
    private void EndPromised(TResult? result, Exception? failure)
    {
        AsyncTaskMethodBuilder<TResult> promise = _promise;
        _promise = default;
        _promised = false;
        Drop();
        if (failure is null)
        {
            promise.SetResult(result!);
        }
        else
        {
            promise.SetException(failure);
        }
    }

    /// <summary>
    /// Counts a dispatch that has ended if its handler has thrown; otherwise it ends with the handler's task.
    /// </summary>
    private void CountEndOf(Task? task)
    {
        if (task is null or { IsCompleted: true } || !Meters.CountsEnds)
        {
            CountEnd();
            return;
        }

        _ = task.ContinueWith(
            static (_, handler) => Meters.Meter?.CountEnd((string)handler!),
            Handler,
            CancellationToken.None,
            TaskContinuationOptions.ExecuteSynchronously,
            TaskScheduler.Default
        );
    }
}
