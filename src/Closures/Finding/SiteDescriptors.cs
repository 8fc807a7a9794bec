namespace ClosureGen.Closures.Finding;

/// <summary>The titles of the rules about dispatch sites. Their messages are built at the sites.</summary>
internal static class SiteDescriptors
{
    internal static readonly DiagnosticDescriptor TaskRunAllocates = Site(SiteFamily.TaskRun);
    internal static readonly DiagnosticDescriptor StartNewAllocates = Site(SiteFamily.StartNew);
    internal static readonly DiagnosticDescriptor NewTaskAllocates = Site(SiteFamily.NewTask);
    internal static readonly DiagnosticDescriptor ThreadPoolAllocates = Site(SiteFamily.ThreadPool);
    internal static readonly DiagnosticDescriptor ParallelAllocates = Site(SiteFamily.Parallel);
    internal static readonly DiagnosticDescriptor ContinueWithAllocates = Site(SiteFamily.ContinueWith);
    internal static readonly DiagnosticDescriptor SynchronizationContextAllocates = Site(SiteFamily.Context);
    internal static readonly DiagnosticDescriptor TimerAllocates = Site(SiteFamily.Timer);
    internal static readonly DiagnosticDescriptor RegisterAllocates = Site(SiteFamily.Register);
    internal static readonly DiagnosticDescriptor NewThreadAllocates = Site(SiteFamily.NewThread);
    internal static readonly DiagnosticDescriptor OwnMethodAllocates = Site(
        SiteFamily.Wrapper,
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

    private static DiagnosticDescriptor Site(SiteFamily family, string? title = null) =>
        Create(family.Id, $"{title ?? family.Name} allocates at each execution", "{0}", DiagnosticSeverity.Info);

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
