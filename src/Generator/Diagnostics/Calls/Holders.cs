using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Diagnostics.Calls;

/// <summary>The locals that hold one dispatch at some point of a path: what it was assigned to, and copies of that.</summary>
internal readonly struct Holders
{
    private readonly ImmutableArray<ILocalSymbol> _locals;

    internal Holders(ILocalSymbol local)
        : this(ImmutableArray.Create(local)) { }

    private Holders(ImmutableArray<ILocalSymbol> locals) => _locals = locals;

    internal bool IsEmpty => _locals.IsEmpty;

    internal bool Contains(ILocalSymbol local) =>
        _locals.IndexOf(local, 0, _locals.Length, SymbolEqualityComparer.Default) >= 0;

    /// <summary>Those after an operation: an assignment adds its target, or takes it away.</summary>
    internal Holders After(IOperation operation)
    {
        if (
            operation
            is not ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var target } } assignment
        )
            return this;
        bool isCopy = assignment.Value is ILocalReferenceOperation source && Contains(source.Local);
        if (isCopy == Contains(target))
            return this;
        return new Holders(isCopy ? _locals.Add(target) : _locals.Remove(target, SymbolEqualityComparer.Default));
    }

    /// <summary>The same for the same locals, in whatever order they came.</summary>
    public override int GetHashCode()
    {
        int hash = 0;
        foreach (ILocalSymbol local in _locals)
            hash ^= SymbolEqualityComparer.Default.GetHashCode(local);
        return hash;
    }
}
