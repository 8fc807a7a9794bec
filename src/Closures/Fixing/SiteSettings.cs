namespace ClosureGen.Closures.Fixing;

/// <summary>What the project, and earlier attempts at a site, ask of a plan.</summary>
/// <param name="Verbs">Whether the project, for each of its frameworks, has ClosureGen.</param>
/// <param name="OnlyStates">Whether only forms are wanted that need no package.</param>
/// <param name="KeepsOrder">
/// Whether rules about the order of members want a new method elsewhere than behind its caller.
/// </param>
/// <param name="Banned">The forms that were tried, and what was wrong with each.</param>
/// <param name="Name">The name that is best for a new method, if there is one.</param>
internal sealed record SiteSettings(
    VerbSupport Verbs,
    bool OnlyStates,
    bool KeepsOrder,
    IReadOnlyDictionary<SiteForm, string> Banned,
    string? Name = null
);
