namespace ClosureGen.Closures.Finding;

/// <summary>Calls that take a delegate to run it elsewhere or later, and the rule that reports what they allocate.</summary>
internal sealed class SiteFamily(string id, string name, string? title = null)
{
    internal static readonly SiteFamily TaskRun = new SiteFamily(SiteIds.TaskRunAllocates, "Task.Run");
    internal static readonly SiteFamily StartNew = new SiteFamily(SiteIds.StartNewAllocates, "Task.Factory.StartNew");
    internal static readonly SiteFamily NewTask = new SiteFamily(SiteIds.NewTaskAllocates, "new Task");
    internal static readonly SiteFamily ThreadPool = new SiteFamily(
        SiteIds.ThreadPoolAllocates,
        "ThreadPool.QueueUserWorkItem"
    );
    internal static readonly SiteFamily Parallel = new SiteFamily(SiteIds.ParallelAllocates, "Parallel");
    internal static readonly SiteFamily ContinueWith = new SiteFamily(SiteIds.ContinueWithAllocates, "ContinueWith");
    internal static readonly SiteFamily Context = new SiteFamily(
        SiteIds.SynchronizationContextAllocates,
        "SynchronizationContext"
    );
    internal static readonly SiteFamily Timer = new SiteFamily(SiteIds.TimerAllocates, "Timer");
    internal static readonly SiteFamily Register = new SiteFamily(
        SiteIds.RegisterAllocates,
        "CancellationToken.Register"
    );
    internal static readonly SiteFamily NewThread = new SiteFamily(SiteIds.NewThreadAllocates, "new Thread");

    internal static readonly SiteFamily Wrapper = new SiteFamily(
        SiteIds.OwnMethodAllocates,
        "Wrapper",
        "A dispatch method of one's own"
    );

    /// <summary>Gets all families in the order of their rules.</summary>
    internal static ImmutableArray<SiteFamily> All { get; } =
        ImmutableArray.Create(
            TaskRun,
            StartNew,
            NewTask,
            ThreadPool,
            Parallel,
            ContinueWith,
            Context,
            Timer,
            Register,
            NewThread,
            Wrapper
        );

    /// <summary>Gets the rule that reports what a call of the family allocates.</summary>
    internal DiagnosticDescriptor Rule { get; } =
        Describe(id, $"{title ?? name} allocates at each execution", "{0}", DiagnosticSeverity.Info);

    /// <summary>Gets the id of the rule.</summary>
    internal string Id => Rule.Id;

    /// <summary>Gets the name of the family in messages and on the command line.</summary>
    internal string Name { get; } = name;

    /// <summary>Gets the family that a rule reports.</summary>
    internal static SiteFamily? OfRule(string id) =>
        All.FirstOrDefault(family => string.Equals(family.Id, id, StringComparison.Ordinal));

    internal static DiagnosticDescriptor Describe(
        string id,
        string title,
        string message,
        DiagnosticSeverity severity
    ) =>
        new DiagnosticDescriptor(
            id,
            title,
            message,
            "ClosureGen",
            severity,
            isEnabledByDefault: true,
            helpLinkUri: $"https://github.com/ClosureGen/ClosureGen/blob/main/docs/diagnostics/closures.md#{id.ToLowerInvariant()}"
        );
}
