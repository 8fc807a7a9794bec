namespace ClosureGen.Closures.Finding;

/// <summary>The titles of the rules about dispatch sites. Their messages are built at the sites.</summary>
internal static class SiteDescriptors
{
    internal static readonly DiagnosticDescriptor TaskRunAllocates = Site(
        SiteIds.TaskRunAllocates,
        "Task.Run allocates at each execution"
    );

    internal static readonly DiagnosticDescriptor StartNewAllocates = Site(
        SiteIds.StartNewAllocates,
        "Task.Factory.StartNew allocates at each execution"
    );

    internal static readonly DiagnosticDescriptor NewTaskAllocates = Site(
        SiteIds.NewTaskAllocates,
        "new Task allocates at each execution"
    );

    internal static readonly DiagnosticDescriptor ThreadPoolAllocates = Site(
        SiteIds.ThreadPoolAllocates,
        "ThreadPool.QueueUserWorkItem allocates at each execution"
    );

    internal static readonly DiagnosticDescriptor ParallelAllocates = Site(
        SiteIds.ParallelAllocates,
        "Parallel allocates at each execution"
    );

    internal static readonly DiagnosticDescriptor ContinueWithAllocates = Site(
        SiteIds.ContinueWithAllocates,
        "ContinueWith allocates at each execution"
    );

    internal static readonly DiagnosticDescriptor SynchronizationContextAllocates = Site(
        SiteIds.SynchronizationContextAllocates,
        "SynchronizationContext allocates at each execution"
    );

    internal static readonly DiagnosticDescriptor TimerAllocates = Site(
        SiteIds.TimerAllocates,
        "Timer allocates at each execution"
    );

    internal static readonly DiagnosticDescriptor RegisterAllocates = Site(
        SiteIds.RegisterAllocates,
        "CancellationToken.Register allocates at each execution"
    );

    internal static readonly DiagnosticDescriptor NewThreadAllocates = Site(
        SiteIds.NewThreadAllocates,
        "new Thread allocates at each execution"
    );

    internal static readonly DiagnosticDescriptor OwnMethodAllocates = Site(
        SiteIds.OwnMethodAllocates,
        "A dispatch method of one's own allocates at each execution"
    );

    internal static readonly DiagnosticDescriptor LoopRace = Create(
        SiteIds.LoopRace,
        "A loop changes a variable that its dispatched lambda reads",
        "The loop changes '{0}', and the lambda may read it after that: copy it to a variable in the loop's body",
        DiagnosticSeverity.Warning
    );

    private static DiagnosticDescriptor Site(string id, string title) =>
        Create(id, title, "{0}", DiagnosticSeverity.Info);

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
