using ClosureGen.Runtime.Errors;

namespace ClosureGen.Runtime.Completion;

/// <summary>
/// Where an awaiter resumes: a <see cref="SynchronizationContext"/>, a <see cref="TaskScheduler"/>, or neither.
/// </summary>
[StackTraceHidden]
internal static class ContinuationTarget
{
    private static readonly SendOrPostCallback Posted = static source => ((PooledSource)source!).RunPosted();

    // A context sees what a continuation throws. A scheduler would keep it in a task that no code observes.
    private static readonly Action<object?> Scheduled = static source => ((PooledSource)source!).RunContinuationAside();

    /// <summary>Gets what the awaits of this thread resume on; null for the thread pool.</summary>
    internal static object? Current()
    {
        if (SynchronizationContext.Current is { } context && context.GetType() != typeof(SynchronizationContext))
        {
            return context;
        }

        TaskScheduler scheduler = TaskScheduler.Current;
        return ReferenceEquals(scheduler, TaskScheduler.Default) ? null : scheduler;
    }

    /// <summary>Hands the continuation of a source to its target.</summary>
    /// <remarks>
    /// If the target throws, the awaiter never resumes, as with a <see cref="Task"/>: it may resume nowhere else. The
    /// thread that completes the operation did not cause this, so the exception is rethrown on a pool thread,
    /// unhandled.
    /// </remarks>
    internal static void Hand(object target, PooledSource source)
    {
        try
        {
            if (target is SynchronizationContext context)
            {
                context.Post(Posted, source);
                return;
            }

            Task.Factory.StartNew(
                Scheduled,
                source,
                CancellationToken.None,
                TaskCreationOptions.DenyChildAttach,
                (TaskScheduler)target
            );
        }
        catch (Exception refusal)
        {
            LateExceptions.Throw(refusal);
        }
    }
}

/// <summary>A continuation that flows the context in which it was registered.</summary>
internal sealed class FlowingContinuation(ExecutionContext context, Action<object?> continuation, object? state)
{
    private static readonly ContextCallback InContext = static flowing =>
    {
        var self = (FlowingContinuation)flowing!;
        self._continuation(self._state);
    };

    internal static readonly Action<object?> Run = static flowing =>
    {
        var self = (FlowingContinuation)flowing!;
        ExecutionContext.Run(self._context, InContext, self);
    };

    private readonly ExecutionContext _context = context;
    private readonly Action<object?> _continuation = continuation;
    private readonly object? _state = state;

    /// <summary>Wraps a continuation to run in the current context. <c>await</c> never asks for this.</summary>
    /// <returns>Null if no context flows.</returns>
    internal static FlowingContinuation? Capture(Action<object?> continuation, object? state) =>
        ExecutionContext.Capture() is { } context ? new FlowingContinuation(context, continuation, state) : null;
}
