using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Diagnostics.Calls;

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
    internal Holders After(IOperation operation)
    {
        switch (operation)
        {
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var target } } assignment:
                bool isCopy = assignment.Value is ILocalReferenceOperation source && Contains(source.Local);
                if (isCopy == Contains(target))
                {
                    return this;
                }

                return isCopy ? new Holders(_locals.Add(target)) : Without(target);
            case IArgumentOperation
            {
                Parameter.RefKind: RefKind.Out or RefKind.Ref,
                Value: ILocalReferenceOperation { Local: var passed }
            }:
                return Without(passed);
            case IDeconstructionAssignmentOperation { Target: ITupleOperation { Elements: var elements } }:
                Holders left = this;
                foreach (IOperation element in elements)
                {
                    if (element is ILocalReferenceOperation { Local: var assigned })
                    {
                        left = left.Without(assigned);
                    }
                }

                return left;
            default:
                return this;
        }
    }

    /// <summary>Those without a local that holds something else now, or may do so.</summary>
    private Holders Without(ILocalSymbol local) => new(_locals.Remove(local, SymbolEqualityComparer.Default));

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
