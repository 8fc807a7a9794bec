namespace ClosureGen.Closures.Finding.Captures;

/// <summary>
/// The closures that the compiler allocates in optimized builds: one for each scope with captured variables, if not only
/// called local functions use them, merged with an outer scope's if the same functions use both and no loop is between.
/// </summary>
internal sealed class Closures
{
    private readonly CaptureWalk _walk;
    private readonly Dictionary<CaptureScope, Closure> _ofScopes = [];
    private readonly Dictionary<CapturingFunction, HashSet<Closure>> _ofFunctions = [];

    internal Closures(CaptureWalk walk)
    {
        _walk = walk;
        var captured = walk.Functions.ToDictionary(
            static function => function,
            function => new HashSet<CaptureScope>(
                function.Captured().Select(capture => walk.HomeOf(capture.Variable)).OfType<CaptureScope>()
            )
        );
        foreach (CaptureScope scope in walk.Scopes.Where(static scope => scope.Captured.Count > 0))
        {
            if (captured.Any(function => !function.Key.TakesReferences && function.Value.Contains(scope)))
            {
                _ofScopes.Add(scope, new Closure(scope));
            }
        }

        foreach (KeyValuePair<CapturingFunction, HashSet<CaptureScope>> function in captured)
        {
            _ofFunctions.Add(function.Key, [.. function.Value.Where(_ofScopes.ContainsKey).Select(Of)]);
        }

        AreGuessed = walk.HasJumps && _ofScopes.Count > 1;
        Link();
        Merge();
        Link();
    }

    /// <summary>Gets whether a jump may enter one of several scopes again, which keeps its closure from being merged.</summary>
    internal bool AreGuessed { get; }

    /// <summary>Lists what a function's delegate refers to, inner closures first.</summary>
    internal IEnumerable<Closure> Of(CapturingFunction function)
    {
        Closure? closure = PathOf(function).FirstOrDefault();
        for (; closure is { IsThis: false }; closure = closure.Parent)
        {
            yield return closure;
        }
    }

    private Closure Of(CaptureScope scope) => _ofScopes[scope];

    /// <summary>Lists the closures from the innermost to the outermost that a function needs.</summary>
    private IEnumerable<Closure> PathOf(CapturingFunction function)
    {
        HashSet<Closure> needed = [.. _ofFunctions[function]];
        bool isInside = false;
        for (CaptureScope? scope = function.DeclaredIn; scope is not null && needed.Count > 0; scope = scope.Parent)
        {
            if (_ofScopes.TryGetValue(scope, out Closure? closure) && (needed.Remove(closure) || isInside))
            {
                isInside = true;
                yield return closure;
            }
        }
    }

    private void Link()
    {
        foreach (Closure closure in _ofScopes.Values)
        {
            closure.Parent = null;
            closure.Users.Clear();
        }

        foreach (CapturingFunction function in _ofFunctions.Keys)
        {
            Closure? inner = null;
            foreach (Closure closure in PathOf(function))
            {
                _ = inner is null ? null : inner.Parent = closure;
                inner = closure;
            }

            foreach (Closure closure in _ofFunctions[function])
            {
                closure.Users.Add(function);
            }
        }

        foreach (Closure closure in _ofScopes.Values)
        {
            for (Closure? outer = closure.Parent; outer is not null; outer = outer.Parent)
            {
                outer.Users.UnionWith(closure.Users);
            }
        }
    }

    private void Merge()
    {
        foreach (Closure closure in _walk.Scopes.Where(_ofScopes.ContainsKey).Select(Of).ToList())
        {
            Closure best = closure;
            for (
                CaptureScope scope = closure.Scope;
                scope.Parent is { } parent && parent.Round == scope.Round && parent.Function == scope.Function;
                scope = parent
            )
            {
                if (_ofScopes.TryGetValue(parent, out Closure? outer))
                {
                    if (!outer.Users.SetEquals(closure.Users))
                    {
                        break;
                    }

                    best = outer;
                }
            }

            if (best != closure)
            {
                best.Variables.AddRange(closure.Variables);
                _ofScopes.Remove(closure.Scope);
                foreach (HashSet<Closure> used in _ofFunctions.Values.Where(used => used.Remove(closure)))
                {
                    used.Add(best);
                }
            }
        }
    }
}
