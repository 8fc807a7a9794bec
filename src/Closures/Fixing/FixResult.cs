namespace ClosureGen.Closures.Fixing;

/// <summary>A solution with the sites of one project rewritten.</summary>
public sealed class FixResult(Solution solution, ImmutableArray<FixedSite> sites)
{
    /// <summary>Gets the solution.</summary>
    public Solution Solution { get; } = solution;

    /// <summary>Gets all sites of the project, rewritten or not, by path and position.</summary>
    public ImmutableArray<FixedSite> Sites { get; } = sites;
}
