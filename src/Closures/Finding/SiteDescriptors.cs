namespace ClosureGen.Closures.Finding;

/// <summary>The rules about dispatch sites: one for each family, and one for races. Their messages are built at the sites.</summary>
internal static class SiteDescriptors
{
    internal static readonly DiagnosticDescriptor LoopRace = SiteFamily.Describe(
        SiteIds.LoopRace,
        "A loop changes a variable that its dispatched lambda reads",
        "The loop changes '{0}', and the lambda may read it after that: copy it to a variable in the loop's body",
        DiagnosticSeverity.Warning
    );

    internal static ImmutableArray<DiagnosticDescriptor> All { get; } =
        SiteFamily.All.Select(static family => family.Rule).Append(LoopRace).ToImmutableArray();
}
