namespace ClosureGen.Closures.Finding.Scopes;

/// <summary>
/// The scope of variables: a block, a loop iteration, a catch. All captured variables of one scope share one closure
/// object, which is allocated when the scope is entered.
/// </summary>
internal sealed class ClosureScope
{
    internal ClosureScope(ClosureScope? parent, NestedFunction? function, LoopRound? loop, SyntaxNode syntax)
    {
        Parent = parent;
        Function = function;
        Loop = loop;
        Syntax = syntax;
        MayMerge = parent is not { Repetitions: > 0 };
    }

    internal ClosureScope? Parent { get; }

    /// <summary>Gets the lambda or local function around the scope; null in the member itself.</summary>
    internal NestedFunction? Function { get; }

    /// <summary>Gets the innermost loop of the same function that enters the scope in each iteration.</summary>
    internal LoopRound? Loop { get; }

    internal SyntaxNode Syntax { get; }

    internal List<ClosureScope> Nested { get; } = new List<ClosureScope>();

    internal List<NestedFunction> Functions { get; } = new List<NestedFunction>();

    /// <summary>Gets the captured variables of this scope.</summary>
    internal List<ISymbol> Captured { get; } = new List<ISymbol>();

    internal Closure? Closure { get; set; }

    /// <summary>
    /// Gets or sets whether the closure may be merged into an outer scope's. Not if a jump leads back to a position
    /// between the two: each iteration has variables of its own.
    /// </summary>
    internal bool MayMerge { get; set; }

    /// <summary>Gets or sets how many loops directly in this scope contain the node that is being visited.</summary>
    internal int Repetitions { get; set; }

    /// <summary>Gets the scopes that were opened directly in this one after each of its labels.</summary>
    internal Dictionary<ILabelSymbol, List<ClosureScope>> Labels { get; } =
        new Dictionary<ILabelSymbol, List<ClosureScope>>(SymbolEqualityComparer.Default);

    internal ClosureScope Open(NestedFunction? function, LoopRound? loop, SyntaxNode syntax)
    {
        var scope = new ClosureScope(this, function, loop, syntax);
        Nested.Add(scope);
        foreach (List<ClosureScope> after in Labels.Values)
        {
            after.Add(scope);
        }

        return scope;
    }

    internal IEnumerable<ClosureScope> Tree()
    {
        yield return this;
        foreach (ClosureScope nested in Nested)
        {
            foreach (ClosureScope scope in nested.Tree())
            {
                yield return scope;
            }
        }
    }
}
