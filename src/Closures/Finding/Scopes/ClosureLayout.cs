namespace ClosureGen.Closures.Finding.Scopes;

/// <summary>
/// Computes the closures that the compiler allocates for captured variables in optimized builds: one for each scope
/// with captured variables, on the stack if no delegate needs it, merged with an outer scope's if the same functions
/// use both, and none for <c>this</c>.
/// </summary>
internal static class ClosureLayout
{
    internal static void Assign(ClosureScope root, ISymbol containingType)
    {
        var scopes = root.Tree().ToList();
        foreach (ClosureScope scope in scopes.Where(static scope => scope.Captured.Count > 0))
        {
            Create(scope);
        }

        Link(scopes);
        Merge(scopes);
        Link(scopes);
        if (root.Closure is { Variables: { Count: 1 } only } closure && only[0].IsSame(containingType))
        {
            UseThisInstead(root, closure, scopes);
        }
    }

    private static void Create(ClosureScope scope)
    {
        var users = new HashSet<NestedFunction>();
        var variables = new HashSet<ISymbol>(scope.Captured, SymbolEqualityComparer.Default);
        var functions = Functions(scope.Tree()).ToList();
        bool isLarger;
        do
        {
            isLarger = false;
            // A function that calls a local function needs the captures of that function.
            foreach (NestedFunction function in functions)
            {
                if (!users.Contains(function) && function.Uses.Overlaps(variables))
                {
                    users.Add(function);
                    variables.Add(function.Symbol);
                    isLarger = true;
                }
            }
        } while (isLarger);

        var closure = new Closure(scope, users.All(static function => function.TakesReferences));
        scope.Closure = closure;
        foreach (NestedFunction function in users)
        {
            function.Closures.Add(closure);
        }
    }

    /// <summary>
    /// Finds the innermost closure of each function, and links it to those of the outer scopes that it needs.
    /// </summary>
    private static void Link(List<ClosureScope> scopes)
    {
        foreach (ClosureScope scope in scopes)
        {
            if (scope.Closure is { } closure)
            {
                (closure.Parent, closure.HasParent) = (null, false);
            }
        }

        foreach (NestedFunction function in Functions(scopes))
        {
            var needed = new HashSet<Closure>(function.Closures.Where(static closure => !closure.IsStruct));
            function.Target = null;
            Closure? inner = null;
            for (ClosureScope? scope = function.DeclaredIn; scope is not null && needed.Count > 0; scope = scope.Parent)
            {
                if (scope.Closure is not { IsStruct: false } closure || (!needed.Remove(closure) && inner is null))
                {
                    continue;
                }

                if (inner is null)
                {
                    function.Target = closure;
                }
                else
                {
                    (inner.Parent, inner.HasParent) = (closure, true);
                }

                inner = closure;
            }
        }
    }

    private static void Merge(List<ClosureScope> scopes)
    {
        Dictionary<Closure, HashSet<NestedFunction>> users = Users(scopes);
        foreach (ClosureScope scope in scopes)
        {
            if (scope.Closure is not { IsStruct: false } closure || users[closure].Count == 0)
            {
                continue;
            }

            Closure best = closure;
            for (ClosureScope current = scope; current is { MayMerge: true, Parent: { } parent }; current = parent)
            {
                if (parent.Closure is { IsStruct: false } outer)
                {
                    if (!users[outer].SetEquals(users[closure]))
                    {
                        break;
                    }

                    best = outer;
                }
            }

            if (best != closure)
            {
                best.Variables.AddRange(closure.Variables);
                scope.Closure = null;
                foreach (NestedFunction function in users[closure].Where(function => function.Closures.Remove(closure)))
                {
                    function.Closures.Add(best);
                }
            }
        }
    }

    /// <summary>Lists the functions that hold each closure, directly or through an inner one.</summary>
    private static Dictionary<Closure, HashSet<NestedFunction>> Users(List<ClosureScope> scopes)
    {
        var users = scopes
            .Where(static scope => scope.Closure is not null)
            .ToDictionary(static scope => scope.Closure!, static _ => new HashSet<NestedFunction>());
        foreach (NestedFunction function in Functions(scopes))
        {
            foreach (Closure closure in function.Closures)
            {
                users[closure].Add(function);
            }
        }

        foreach (ClosureScope scope in scopes)
        {
            for (Closure? outer = scope.Closure?.Parent; outer is not null; outer = outer.Parent)
            {
                users[outer].UnionWith(users[scope.Closure!]);
            }
        }

        return users;
    }

    /// <summary>
    /// A closure that would hold only <c>this</c> is not allocated: references to it become references to <c>this</c>.
    /// </summary>
    private static void UseThisInstead(ClosureScope root, Closure closure, List<ClosureScope> scopes)
    {
        root.Closure = null;
        foreach (ClosureScope scope in scopes)
        {
            if (scope.Closure?.Parent == closure)
            {
                scope.Closure!.Parent = null;
            }
        }

        foreach (NestedFunction function in Functions(scopes))
        {
            function.Closures.Remove(closure);
            function.Target = function.Target == closure ? null : function.Target;
        }
    }

    private static IEnumerable<NestedFunction> Functions(IEnumerable<ClosureScope> scopes) =>
        scopes.SelectMany(static scope => scope.Functions);
}
