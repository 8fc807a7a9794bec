namespace ClosureGen.Closures.Finding.Scopes;

/// <summary>
/// The scopes of variables and the functions that use them. Uses are resolved at the end: a local function may be
/// called before it and the variables that it captures are declared.
/// </summary>
internal sealed class VariableUses
{
    private readonly ClosureScope _root;
    private readonly Dictionary<ISymbol, ClosureScope> _homes = new Dictionary<ISymbol, ClosureScope>(
        SymbolEqualityComparer.Default
    );
    private readonly Dictionary<ISymbol, NestedFunction> _functions = new Dictionary<ISymbol, NestedFunction>(
        SymbolEqualityComparer.Default
    );
    private readonly List<Use> _uses = new List<Use>();

    internal VariableUses(ClosureScope root) => _root = root;

    internal void Declare(ISymbol variable, ClosureScope scope) => _homes[variable] = scope;

    internal void Declare(NestedFunction function) => _functions[function.Symbol] = function;

    /// <summary>Declares a variable that its statement does not list.</summary>
    internal void DeclareIfUnknown(ISymbol variable, ClosureScope scope)
    {
        if (!_homes.ContainsKey(variable))
        {
            _homes[variable] = scope;
        }
    }

    internal void Add(ISymbol variable, string name, bool isDelegate, NestedFunction? user) =>
        _uses.Add(new Use(variable, name, isDelegate, user));

    /// <summary>Assigns each use to the functions between it and the variable's scope, and gets all functions.</summary>
    internal IReadOnlyDictionary<ISymbol, NestedFunction> Resolve()
    {
        foreach (Use use in _uses)
        {
            if (_functions.TryGetValue(use.Variable, out NestedFunction? called))
            {
                RecordCall(use, called);
            }
            else if (Home(use.Variable) is { } home)
            {
                RecordVariable(use, home);
            }
        }

        return _functions;
    }

    private static void RecordCall(Use use, NestedFunction called)
    {
        called.IsDelegate |= use.IsDelegate;
        NestedFunction? outermost = called.DeclaredIn.Function;
        for (NestedFunction? user = use.User; user is not null && user != outermost; user = user.DeclaredIn.Function)
        {
            if (user != called)
            {
                user.Uses.Add(use.Variable);
            }
        }
    }

    private static void RecordVariable(Use use, ClosureScope home)
    {
        bool isCaptured = false;
        for (
            NestedFunction? user = use.User;
            user is not null && user != home.Function;
            user = user.DeclaredIn.Function
        )
        {
            user.Uses.Add(use.Variable);
            user.Names.Add((use.Variable, use.Name));
            isCaptured = true;
        }

        if (isCaptured && !home.Captured.Contains(use.Variable))
        {
            home.Captured.Add(use.Variable);
        }
    }

    /// <summary>
    /// Gets the scope of a variable. Variables without a declaration are the member's own parameters, and those of an
    /// expression tree, which are not captured.
    /// </summary>
    private ClosureScope? Home(ISymbol variable) =>
        _homes.TryGetValue(variable, out ClosureScope? home) ? home
        : variable.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } ? null
        : _root;

    private readonly struct Use
    {
        internal Use(ISymbol variable, string name, bool isDelegate, NestedFunction? user) =>
            (Variable, Name, IsDelegate, User) = (variable, name, isDelegate, user);

        internal ISymbol Variable { get; }

        internal string Name { get; }

        internal bool IsDelegate { get; }

        internal NestedFunction? User { get; }
    }
}
