using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Closures.Fixing.Text;

/// <summary>Finds unused names.</summary>
internal static class FreeNames
{
    private const int Neighbours = 50;

    /// <summary>The suffixes of the members that a handler adds to its type.</summary>
    private static readonly string[] Suffixes = ["Work", "Each", "Pairs", "Pairing", "Batch"];

    /// <summary>Gets a name for a local: the preferred one, or one with a number.</summary>
    internal static string Local(string wished, ICollection<string> taken)
    {
        string name = wished;
        for (int i = 2; taken.Contains(name); i++)
        {
            name = wished + i;
        }

        return name;
    }

    /// <summary>
    /// Gets a stem that is free in a type, as a method and with all its generated members; null if there is none.
    /// </summary>
    internal static string? Stem(
        Solution solution,
        Compilation compilation,
        INamedTypeSymbol type,
        string wished,
        bool isMethodNew,
        CancellationToken cancellationToken
    )
    {
        for (int i = 1; i < Neighbours; i++)
        {
            string stem = i == 1 ? wished : wished + i;
            IEnumerable<string> names = Suffixes.Select(suffix => stem + suffix);
            if (isMethodNew)
            {
                names = names.Concat([stem, stem + "Async"]);
            }

            if (!names.Any(name => IsTaken(solution, compilation, type, name, cancellationToken)))
            {
                return stem;
            }
        }

        return null;
    }

    /// <summary>
    /// Tells whether a member of this name would collide with another, hide one, or change the meaning of a name: in
    /// the type, in derived types, or as an extension method.
    /// </summary>
    private static bool IsTaken(
        Solution solution,
        Compilation compilation,
        INamedTypeSymbol type,
        string name,
        CancellationToken cancellationToken
    )
    {
        for (INamedTypeSymbol? at = type; at is not null; at = at.BaseType)
        {
            if (!at.GetMembers(name).IsEmpty)
            {
                return true;
            }
        }

        if (
            type.Name == name
            || type.DeclaringSyntaxReferences.Any(part =>
                part.GetSyntax(cancellationToken)
                    .DescendantTokens()
                    .Any(token => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == name)
            )
        )
        {
            return true;
        }

        IEnumerable<Compilation> others = solution
            .Projects.Select(static project => project.TryGetCompilation(out Compilation? other) ? other : null)
            .OfType<Compilation>()
            .Append(compilation);
        return others.Any(other =>
            other
                .GetSymbolsWithName(name, SymbolFilter.TypeAndMember, cancellationToken)
                .Any(found =>
                    found is IMethodSymbol { IsExtensionMethod: true }
                    || (found.ContainingType is { } container && DerivesFrom(container, type))
                )
        );
    }

    private static bool DerivesFrom(INamedTypeSymbol container, INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? at = container; at is not null; at = at.BaseType)
        {
            if (at.OriginalDefinition.ToDisplayString() == type.OriginalDefinition.ToDisplayString())
            {
                return true;
            }
        }

        return false;
    }
}
