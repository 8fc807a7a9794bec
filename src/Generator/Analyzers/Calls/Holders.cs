using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>The locals that hold one dispatch at some point of a path: what it was assigned to, and copies of that.</summary>
internal readonly struct Holders : IEquatable<Holders>
{
    private readonly ImmutableArray<ILocalSymbol> _locals;

    internal Holders(ILocalSymbol local)
        : this(ImmutableArray.Create(local)) { }

    private Holders(ImmutableArray<ILocalSymbol> locals) => _locals = locals;

    internal bool IsEmpty => _locals.IsEmpty;

    internal bool Contains(ILocalSymbol local) =>
        _locals.IndexOf(local, 0, _locals.Length, SymbolEqualityComparer.Default) >= 0;

    /// <summary>Those after an operation: an assignment adds its target, or takes it away.</summary>
    internal Holders After(IOperation operation, FollowedLocals locals)
    {
        if (
            operation is ISimpleAssignmentOperation { IsRef: false } assignment
            && locals.Of(assignment.Target) is { } target
            && locals.Of(TakenResults.Configured(assignment.Value)) is { } source
            && Contains(source)
        )
        {
            return Contains(target) ? this : new Holders(_locals.Add(target));
        }

        Holders left = this;
        foreach (ILocalSymbol assigned in Assignments.In(operation, locals.Of))
        {
            left = new Holders(left._locals.Remove(assigned, SymbolEqualityComparer.Default));
        }

        return left;
    }

    /// <summary>Compares the locals, in whatever order they came.</summary>
    public bool Equals(Holders other) => _locals.Length == other._locals.Length && _locals.All(other.Contains);

    public override bool Equals(object? obj) => obj is Holders other && Equals(other);

    public override int GetHashCode()
    {
        int hash = 0;
        foreach (ILocalSymbol local in _locals)
        {
            hash ^= SymbolEqualityComparer.Default.GetHashCode(local);
        }

        return hash;
    }
}
