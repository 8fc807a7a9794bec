using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>
/// Types as generated code writes them: from symbols, with <c>global::</c>, annotations and escaped keywords.
/// </summary>
internal sealed class TypePrinter
{
    private static readonly SymbolDisplayFormat Format =
        SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
            SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier
        );

    // A type parameter of the method becomes one of a nested struct, where it would hide one of the containing type
    // or meet a member of the same name.
    private readonly Dictionary<string, string>? _renamed;

    internal TypePrinter(IMethodSymbol method, IReadOnlyCollection<string> taken)
    {
        if (method.TypeParameters.IsEmpty)
        {
            return;
        }

        var scope = new NameScope(taken.Concat(OuterTypeParameters(method.ContainingType)));
        foreach (ITypeParameterSymbol parameter in method.TypeParameters)
        {
            string name = scope.Add(parameter.Name);
            if (name != parameter.Name)
            {
                (_renamed ??= new Dictionary<string, string>())[parameter.Name] = name;
            }
        }
    }

    internal static string PrintType(ITypeSymbol type) => type.ToDisplayString(Format);

    internal string Print(ITypeSymbol type) => _renamed is null ? PrintType(type) : PrintRenamed(type);

    internal string Name(ITypeParameterSymbol parameter) =>
        _renamed is not null && _renamed.TryGetValue(parameter.Name, out string? renamed)
            ? renamed
            : Identifiers.Escape(parameter.Name);

    private static IEnumerable<string> OuterTypeParameters(INamedTypeSymbol? type)
    {
        for (; type is not null; type = type.ContainingType)
        {
            foreach (ITypeParameterSymbol parameter in type.TypeParameters)
            {
                yield return parameter.Name;
            }
        }
    }

    private string PrintRenamed(ITypeSymbol type)
    {
        ImmutableArray<SymbolDisplayPart> parts = type.ToDisplayParts(Format);
        var text = new StringBuilder();
        foreach (SymbolDisplayPart part in parts)
        {
            text.Append(
                part.Symbol is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } parameter
                    ? Name(parameter)
                    : part.ToString()
            );
        }

        return text.ToString();
    }
}
