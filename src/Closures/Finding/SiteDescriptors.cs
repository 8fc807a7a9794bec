namespace ClosureGen.Closures.Finding;

/// <summary>The titles of the rules about dispatch sites. Their messages are built at the sites.</summary>
internal static class SiteDescriptors
{
    internal static readonly DiagnosticDescriptor TaskRunAllocates = Site(SiteIds.TaskRunAllocates, "Task.Run");
    internal static readonly DiagnosticDescriptor StartNewAllocates = Site(
        SiteIds.StartNewAllocates,
        "Task.Factory.StartNew"
    );
    internal static readonly DiagnosticDescriptor NewTaskAllocates = Site(SiteIds.NewTaskAllocates, "new Task");
    internal static readonly DiagnosticDescriptor ThreadPoolAllocates = Site(
        SiteIds.ThreadPoolAllocates,
        "ThreadPool.QueueUserWorkItem"
    );
    internal static readonly DiagnosticDescriptor ParallelAllocates = Site(SiteIds.ParallelAllocates, "Parallel");
    internal static readonly DiagnosticDescriptor ContinueWithAllocates = Site(
        SiteIds.ContinueWithAllocates,
        "ContinueWith"
    );
    internal static readonly DiagnosticDescriptor SynchronizationContextAllocates = Site(
        SiteIds.SynchronizationContextAllocates,
        "SynchronizationContext"
    );
    internal static readonly DiagnosticDescriptor TimerAllocates = Site(SiteIds.TimerAllocates, "Timer");
    internal static readonly DiagnosticDescriptor RegisterAllocates = Site(
        SiteIds.RegisterAllocates,
        "CancellationToken.Register"
    );
    internal static readonly DiagnosticDescriptor NewThreadAllocates = Site(SiteIds.NewThreadAllocates, "new Thread");
    internal static readonly DiagnosticDescriptor OwnMethodAllocates = Site(
        SiteIds.OwnMethodAllocates,
        "A dispatch method of one's own"
    );

    internal static readonly DiagnosticDescriptor LoopRace = Create(
        SiteIds.LoopRace,
        "A loop changes a variable that its dispatched lambda reads",
        "The loop changes '{0}', and the lambda may read it after that: copy it to a variable in the loop's body",
        DiagnosticSeverity.Warning
    );

    internal static ImmutableArray<DiagnosticDescriptor> All { get; } =
        ImmutableArray.Create(
            TaskRunAllocates,
            StartNewAllocates,
            NewTaskAllocates,
            ThreadPoolAllocates,
            ParallelAllocates,
            ContinueWithAllocates,
            SynchronizationContextAllocates,
            TimerAllocates,
            RegisterAllocates,
            NewThreadAllocates,
            OwnMethodAllocates,
            LoopRace
        );

    private static DiagnosticDescriptor Site(string id, string name) =>
        Create(id, $"{name} allocates at each execution", "{0}", DiagnosticSeverity.Info);

    private static DiagnosticDescriptor Create(string id, string title, string message, DiagnosticSeverity severity) =>
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
