using ClosureGen.Runtime.Errors;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Contexts;

/// <summary>
/// Runs work items on the calling thread instead of the thread pool: at once if the caller takes the outcome, otherwise
/// one after the other.
/// </summary>
/// <remarks>A chain of posts, each made by the one before, would overflow the stack if they were nested.</remarks>
internal static class InlineRunner
{
    [ThreadStatic]
    private static int t_depth;

    [ThreadStatic]
    private static Queue<IThreadPoolWorkItem>? t_posts;

    /// <summary>Gets whether a mode was ever set: most processes set none, so that verbs check nothing else.</summary>
    internal static bool IsUsed { get; private set; }

    /// <summary>Gets whether the calling flow runs inline.</summary>
    internal static bool IsOn => IsUsed && DispatchMode.IsInline;

    /// <summary>Gets whether the calling thread runs, or is about to run, work items inline.</summary>
    internal static bool IsInside => IsUsed && t_depth > 0;

    /// <summary>Gets the clock of delayed posts made here.</summary>
    internal static TimeProvider Time => DispatchMode.Time;

    /// <summary>Makes verbs check the mode from now on.</summary>
    internal static void Use() => IsUsed = true;

    /// <summary>Runs a post now, or after the handler that the thread is running.</summary>
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

    /// <summary>Runs a work item.</summary>
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

    /// <summary>Runs a task; the caller has made the default context current.</summary>
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

    /// <summary>Begins a scope in which posts wait.</summary>
    internal static void Enter() => t_depth++;

    /// <summary>Ends the scope; the outermost scope runs the posts.</summary>
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

    /// <summary>Runs a work item as the thread pool would: in the default context and isolated from the caller.</summary>
    private static void RunApart(IThreadPoolWorkItem item)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            RunOnFreshStack(item);
            return;
        }

        CallerContext caller = CallerContext.Capture();
        ContextFlow.PutInForce(ContextFlow.Default);
        SynchronizationContext.SetSynchronizationContext(null);
        try
        {
            item.Execute();
        }
        catch (Exception exception)
        {
            // Unhandled on the thread pool, as without the inline mode, and not thrown to the caller.
            LateExceptions.Throw(exception);
        }
        finally
        {
            caller.PutBack();
        }
    }

    /// <summary>
    /// Runs a work item on a thread of its own and waits for it, as <see cref="Task.RunSynchronously()"/> does when the
    /// stack is used up: handlers that dispatch and await each other nest as deeply as on the thread pool.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunOnFreshStack(IThreadPoolWorkItem item)
    {
        int depth = t_depth;
        Queue<IThreadPoolWorkItem> posts = t_posts ??= new Queue<IThreadPoolWorkItem>();
        var thread = new Thread(() =>
        {
            // The same scope: what the handler posts runs after it, when the outermost verb returns.
            t_depth = depth;
            t_posts = posts;
            RunApart(item);
        })
        {
            IsBackground = true,
        };
        thread.UnsafeStart();
        Uninterrupted.Ignore(static thread => ((Thread)thread).Join(), thread);
    }
}
