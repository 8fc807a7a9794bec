namespace ClosureGen.Closures.Finding.Scopes;

/// <summary>The scopes of a member, its lambdas and local functions, and where they are converted to delegates.</summary>
internal sealed class ScopeTree
{
    internal ScopeTree(
        ClosureScope root,
        IReadOnlyDictionary<ISymbol, NestedFunction> functions,
        IReadOnlyDictionary<SyntaxNode, WrittenDelegate> delegates
    )
    {
        Root = root;
        Functions = functions;
        Delegates = delegates;
    }

    internal ClosureScope Root { get; }

    internal IReadOnlyDictionary<ISymbol, NestedFunction> Functions { get; }

    /// <summary>Gets the lambdas, and the names of local functions that are method groups.</summary>
    internal IReadOnlyDictionary<SyntaxNode, WrittenDelegate> Delegates { get; }
}
