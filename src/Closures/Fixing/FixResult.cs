using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Closures.Fixing;

/// <summary>A solution with the sites of one project rewritten.</summary>
public sealed class FixResult
{
    internal FixResult(Solution solution, ImmutableArray<FixedSite> sites)
    {
        Solution = solution;
        Sites = sites;
    }

    /// <summary>Gets the solution.</summary>
    public Solution Solution { get; }

    /// <summary>Gets all sites of the project, rewritten or not, by path and position.</summary>
    public ImmutableArray<FixedSite> Sites { get; }
}
