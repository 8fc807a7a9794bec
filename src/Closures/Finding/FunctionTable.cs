namespace ClosureGen.Closures.Finding;

/// <summary>The lambdas and local functions of a member, with their captures and the closures that hold these.</summary>
internal sealed class FunctionTable(INamedTypeSymbol type, ScopeTree tree)
{
    private readonly INamedTypeSymbol _type = type;
    private readonly ScopeTree _tree = tree;

    internal static FunctionTable Read(INamedTypeSymbol type, IReadOnlyList<IOperation> roots, bool isInitializer)
    {
        ScopeTree tree = ScopeTreeBuilder.Read(type, roots, isInitializer);
        ClosureLayout.Assign(tree.Root, type);
        return new FunctionTable(type, tree);
    }

    /// <summary>Adds what a site captures and allocates; null if it allocates nothing at each execution.</summary>
    internal DispatchSite? Describe(DispatchSite site, HashSet<Closure> counted)
    {
        if (site.Kind is DelegateKind.MethodGroup or DelegateKind.StructMethodGroup)
        {
            return With(site, null, ObjectSize.Delegate);
        }

        if (
            !_tree.Delegates.TryGetValue(site.Written, out WrittenDelegate? written)
            || !_tree.Functions.TryGetValue(written.Method, out NestedFunction? function)
        )
        {
            return null;
        }

        HashSet<(ISymbol Variable, string Name)> captured = Captured(function);
        if (captured.Count == 0 && site.Kind != DelegateKind.LocalFunction)
        {
            return null;
        }

        bool isThisAlone = captured.All(capture => IsThis(capture.Variable));
        List<Closure> made = isThisAlone ? [] : MadeBy(written, function).ToList();
        int bytes = ObjectSize.Delegate + made.Where(counted.Add).Sum(static closure => closure.Bytes);
        bool isMadeEarlier = made.Any(closure => !SitePosition.IsAlwaysReached(site.Written, closure.Scope.Syntax));
        return With(site, captured, bytes, isMadeEarlier, IsKept(site, function));
    }

    private static bool IsKept(DispatchSite site, NestedFunction function) =>
        function.Target is { } closure
        && site.Kind is DelegateKind.Lambda or DelegateKind.AnonymousMethod
        && SitePosition.IsRepeatedWithin(site.Written, closure.Scope.Syntax);

    private DispatchSite With(
        DispatchSite site,
        HashSet<(ISymbol Variable, string Name)>? captured,
        int bytes,
        bool isMadeEarlier = false,
        bool isKept = false
    ) =>
        new DispatchSite(site.Call, site.Family, site.Written, site.Kind)
        {
            Captures = captured is null
                ? ImmutableArray<string>.Empty
                : captured
                    .Select(static capture => capture.Name)
                    .Distinct()
                    .OrderBy(static name => name, StringComparer.Ordinal)
                    .ToImmutableArray(),
            CapturesThis = captured?.Any(capture => IsThis(capture.Variable)) == true,
            Variables = captured is null
                ? ImmutableArray<ISymbol>.Empty
                : captured
                    .Select(static capture => capture.Variable)
                    .Where(variable => !IsThis(variable))
                    .Distinct(SymbolEqualityComparer.Default)
                    .ToImmutableArray(),
            Bytes = bytes,
            InLoop = SitePosition.IsInLoop(site.Written),
            IsMadeEarlier = isMadeEarlier,
            IsKept = isKept,
        };

    /// <summary>Collects what a function captures, also through the local functions that it calls.</summary>
    private HashSet<(ISymbol Variable, string Name)> Captured(NestedFunction function)
    {
        var captured = new HashSet<(ISymbol Variable, string Name)>();
        var seen = new HashSet<NestedFunction> { function };
        var open = new Stack<NestedFunction>(seen);
        while (open.Count > 0)
        {
            NestedFunction next = open.Pop();
            captured.UnionWith(next.Names);
            foreach (ISymbol used in next.Uses)
            {
                if (_tree.Functions.TryGetValue(used, out NestedFunction? called) && seen.Add(called))
                {
                    open.Push(called);
                }
            }
        }

        return captured;
    }

    /// <summary>
    /// Lists the closures that the delegate refers to and that are allocated in the innermost loop around the site, or
    /// in its function if there is none.
    /// </summary>
    private static IEnumerable<Closure> MadeBy(WrittenDelegate written, NestedFunction function)
    {
        for (Closure? closure = function.Target; closure is not null; closure = closure.Parent)
        {
            ClosureScope scope = closure.Scope;
            if (
                scope.Function == written.Around
                && (written.Loop is null || LoopRound.IsInside(scope.Loop, written.Loop))
            )
            {
                yield return closure;
            }
        }
    }

    private bool IsThis(ISymbol variable) => variable.IsSame(_type);
}
