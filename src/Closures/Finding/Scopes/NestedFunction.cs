namespace ClosureGen.Closures.Finding.Scopes;

/// <summary>A lambda, an anonymous method or a local function.</summary>
internal sealed class NestedFunction
{
    internal NestedFunction(IMethodSymbol symbol, ClosureScope declaredIn)
    {
        Symbol = symbol;
        DeclaredIn = declaredIn;
        IsDelegate = symbol.MethodKind != MethodKind.LocalFunction;
    }

    internal IMethodSymbol Symbol { get; }

    internal ClosureScope DeclaredIn { get; }

    /// <summary>
    /// Gets or sets whether it is converted to a delegate: a lambda always is, a local function only as a method group.
    /// </summary>
    internal bool IsDelegate { get; set; }

    internal bool IsIterator { get; set; }

    /// <summary>Gets the variables, and local functions, from outside that it or a function within it uses.</summary>
    internal HashSet<ISymbol> Uses { get; } = new HashSet<ISymbol>(SymbolEqualityComparer.Default);

    /// <summary>
    /// Gets the names under which variables are captured: range variables of a query are fields of one variable.
    /// </summary>
    internal HashSet<(ISymbol Variable, string Name)> Names { get; } = new HashSet<(ISymbol Variable, string Name)>();

    /// <summary>Gets the closures with variables that it captures, also through local functions that it calls.</summary>
    internal HashSet<Closure> Closures { get; } = new HashSet<Closure>();

    /// <summary>Gets or sets the closure that the delegate refers to; null for <c>this</c> or nothing.</summary>
    internal Closure? Target { get; set; }

    /// <summary>Gets whether the compiler can pass captured variables by reference instead of in an object.</summary>
    internal bool TakesReferences => !IsDelegate && !IsIterator && !Symbol.IsAsync;
}
