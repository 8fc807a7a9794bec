using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>
/// Runs what would go to the thread pool on the calling thread: nested where somebody takes the outcome at once, and in
/// their turn where nobody does.
/// </summary>
/// <remarks>Posts that ran nested would overflow the stack where each makes the next one.</remarks>
internal static class InlineRunner
{
    [ThreadStatic]
    private static int t_depth;

    [ThreadStatic]
    private static Queue<IThreadPoolWorkItem>? t_posts;

    /// <summary>Gets whether any mode was ever set: most processes set none, and ask no more.</summary>
    internal static bool IsUsed { get; private set; }

    /// <summary>Gets whether the calling flow runs inline.</summary>
    internal static bool IsOn => IsUsed && DispatchMode.IsInline;

    /// <summary>Gets whether the calling thread is about to run, or runs, what the thread pool would.</summary>
    internal static bool IsInside => IsUsed && t_depth > 0;

    /// <summary>Has verbs ask for the mode from now on.</summary>
    internal static void Use() => IsUsed = true;

    /// <summary>Runs a post now, or after the handler that the thread is in.</summary>
    internal static void Post(IThreadPoolWorkItem post)
    {
        if (t_depth == 0)
        {
            Run(post);
        }
        else
        {
            (t_posts ??= new Queue<IThreadPoolWorkItem>()).Enqueue(post);
        }
    }

    /// <summary>Runs what the thread pool would run.</summary>
    internal static void Run(IThreadPoolWorkItem item)
    {
        Enter();
        try
        {
            RunApart(item);
        }
        finally
        {
            Leave();
        }
    }

    /// <summary>Runs a task; the default context is in force.</summary>
    internal static T Run<T>(T task)
        where T : Task
    {
        SynchronizationContext? caller = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(null);
        Enter();
        try
        {
            task.RunSynchronously(TaskScheduler.Default);
            return task;
        }
        finally
        {
            Leave();
            SynchronizationContext.SetSynchronizationContext(caller);
        }
    }

    /// <summary>Begins something in which posts wait.</summary>
    internal static void Enter() => t_depth++;

    /// <summary>Ends it; the outermost runs the posts.</summary>
    internal static void Leave()
    {
        try
        {
            while (t_depth == 1 && t_posts is { } posts && posts.TryDequeue(out IThreadPoolWorkItem? post))
            {
                RunApart(post);
            }
        }
        finally
        {
            t_depth--;
        }
    }

    /// <summary>Runs what the thread pool would run as it would: in the default context, and with no part in the caller.</summary>
    private static void RunApart(IThreadPoolWorkItem item)
    {
        CallerContext caller = CallerContext.Capture();
        Contexts.PutInForce(Contexts.Default);
        SynchronizationContext.SetSynchronizationContext(null);
        try
        {
            item.Execute();
        }
        catch (Exception exception)
        {
            // Unhandled: on the thread pool, as ever, and not at the call.
            LateExceptions.Throw(exception);
        }
        finally
        {
            caller.PutBack();
        }
    }
}
