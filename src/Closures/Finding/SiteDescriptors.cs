using Microsoft.CodeAnalysis;

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

    private static DiagnosticDescriptor Site(string id, string title) =>
        new DiagnosticDescriptor(
            id,
            title,
            "{0}",
            "ClosureGen",
            DiagnosticSeverity.Info,
            isEnabledByDefault: true,
            helpLinkUri: $"https://github.com/ClosureGen/ClosureGen/blob/main/docs/diagnostics/{id}.md"
        );
}
