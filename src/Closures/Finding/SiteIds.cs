namespace ClosureGen.Closures.Finding;

/// <summary>The id of every rule about dispatch sites. The id of a retired rule is never reused.</summary>
internal static class SiteIds
{
    /// <summary>The delegate for <c>Task.Run</c> is allocated at each execution.</summary>
    internal const string TaskRunAllocates = "CGEN101";

    /// <summary>The delegate for <c>StartNew</c> of a task factory is allocated at each execution.</summary>
    internal const string StartNewAllocates = "CGEN102";

    /// <summary>The delegate for a task's constructor is allocated at each execution.</summary>
    internal const string NewTaskAllocates = "CGEN103";

    /// <summary>The delegate for a method that queues to the thread pool is allocated at each execution.</summary>
    internal const string ThreadPoolAllocates = "CGEN104";

    /// <summary>The delegate for a method of <c>Parallel</c> is allocated at each execution.</summary>
    internal const string ParallelAllocates = "CGEN105";

    /// <summary>The delegate for <c>ContinueWith</c> is allocated at each execution.</summary>
    internal const string ContinueWithAllocates = "CGEN106";

    /// <summary>The delegate for <c>Post</c> or <c>Send</c> of a synchronization context is allocated at each execution.</summary>
    internal const string SynchronizationContextAllocates = "CGEN107";

    /// <summary>The delegate for a timer's constructor is allocated at each execution.</summary>
    internal const string TimerAllocates = "CGEN108";

    /// <summary>The delegate for <c>Register</c> of a token is allocated at each execution.</summary>
    internal const string RegisterAllocates = "CGEN109";

    /// <summary>The delegate for a thread's constructor is allocated at each execution.</summary>
    internal const string NewThreadAllocates = "CGEN110";

    /// <summary>A loop changes a variable that the lambda which it dispatches reads.</summary>
    internal const string LoopRace = "CGEN111";

    /// <summary>The delegate for a dispatch method of the project's own is allocated at each execution.</summary>
    internal const string OwnMethodAllocates = "CGEN112";
}
