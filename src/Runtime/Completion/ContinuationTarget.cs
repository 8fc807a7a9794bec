using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>
/// Where an awaiter resumes: a <see cref="SynchronizationContext"/>, a <see cref="TaskScheduler"/>, or neither.
/// </summary>
[StackTraceHidden]
internal static class ContinuationTarget
{
    private static readonly SendOrPostCallback Posted = static source => ((PooledSource)source!).RunPosted();

    // A context is told what a continuation throws. A scheduler would keep it in a task that nobody has.
    private static readonly Action<object?> Scheduled = static source => ((PooledSource)source!).RunContinuationAside();

    /// <summary>Gets what this thread's awaits go back to; null for the thread pool.</summary>
    internal static object? Current()
    {
        if (SynchronizationContext.Current is { } context && context.GetType() != typeof(SynchronizationContext))
        {
            return context;
        }

        TaskScheduler scheduler = TaskScheduler.Current;
        return ReferenceEquals(scheduler, TaskScheduler.Default) ? null : scheduler;
    }

    /// <summary>Has a target run the continuation of a source.</summary>
    /// <remarks>
    /// A target that refuses leaves the awaiter waiting, as it does the awaiter of a <see cref="Task"/>, which may
    /// resume nowhere else. The thread that completes the operation did not cause this: the exception is thrown on a
    /// pool thread, unhandled.
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
