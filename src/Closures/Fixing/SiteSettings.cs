namespace ClosureGen.Closures.Fixing;

/// <summary>What earlier rewrites, and earlier attempts at this one, ask of a plan.</summary>
internal sealed record SiteSettings
{
    /// <summary>Gets whether only forms are wanted that need no package.</summary>
    internal bool OnlyStates { get; init; }

    /// <summary>Gets how many lines have been added above the site.</summary>
    internal int LinesAbove { get; init; }

    /// <summary>Gets whether rules about the order of members want a new method elsewhere than behind its caller.</summary>
    internal bool KeepsOrder { get; init; }

    /// <summary>Gets or sets the name that is best for a new method, if there is one.</summary>
    internal string? Name { get; init; }
}
