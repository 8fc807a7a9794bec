using ClosureGen.Closures.Finding.Captures;

namespace ClosureGen.Closures.Finding;

/// <summary>What the sites of one member capture and allocate.</summary>
internal sealed class SiteCost(CaptureWalk walk)
{
    private readonly Captures.Closures _closures = new Captures.Closures(walk);
    private readonly HashSet<Closure> _counted = [];

    /// <summary>
    /// Adds what a site captures and allocates; null if it allocates nothing at each execution. A closure that several
    /// sites share is counted at the first that is asked for.
    /// </summary>
    internal DispatchSite? Describe(DispatchSite site)
    {
        bool inLoop = SitePosition.IsInLoop(site.Written);
        if (site.Kind is DelegateKind.MethodGroup or DelegateKind.StructMethodGroup)
        {
            return site with { Bytes = ValueSize.Delegate, InLoop = inLoop };
        }

        if (!walk.Delegates.TryGetValue(site.Written, out (CapturingFunction Function, CaptureScope Scope) written))
        {
            return null;
        }

        HashSet<(ISymbol Variable, string Name)> captured = written.Function.Captured();
        if (captured.Count == 0 && site.Kind != DelegateKind.LocalFunction)
        {
            return null;
        }

        bool isThisAlone = captured.All(static capture => capture.Variable is INamedTypeSymbol);
        List<Closure> held = isThisAlone ? [] : _closures.Of(written.Function).ToList();
        // Allocated in the innermost loop around the site, or in its function if there is none.
        var made = held.Where(closure =>
                closure.Scope.Function == written.Scope.Function
                && (written.Scope.Round is null || closure.Scope.Round == written.Scope.Round)
            )
            .ToList();
        var sizes = made.Where(_counted.Add).Select(static closure => closure.Size).ToList();
        return site with
        {
            Captures =
            [
                .. captured
                    .Select(static capture => capture.Name)
                    .Distinct()
                    .OrderBy(static name => name, StringComparer.Ordinal),
            ],
            CapturesThis = captured.Any(static capture => capture.Variable is INamedTypeSymbol),
            Variables =
            [
                .. captured
                    .Select(static capture => capture.Variable)
                    .Where(static variable => variable is not INamedTypeSymbol)
                    .Distinct(SymbolEqualityComparer.Default)!,
            ],
            Bytes = ValueSize.Delegate + sizes.Sum(static size => size.Bytes),
            IsAbout = sizes.Exists(static size => size.IsGuess) || (made.Count > 0 && _closures.AreGuessed),
            InLoop = inLoop,
            IsKept =
                site.Kind is DelegateKind.Lambda or DelegateKind.AnonymousMethod
                && held.Count > 0
                && SitePosition.IsRepeatedWithin(site.Written, held[0].Scope.Syntax),
        };
    }
}
