using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads the simple names of a handler's parameter types, which tell the structs of overloads apart.</summary>
internal static class SuffixParser
{
    internal static string Parse(ImmutableArray<IParameterSymbol> parameters)
    {
        var suffix = new StringBuilder();
        foreach (IParameterSymbol parameter in parameters)
        {
            suffix.Append('_').Append(Name(parameter.Type));
        }

        return suffix.ToString();
    }

    private static string Name(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => Name(array.ElementType) + "Array",
            INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable => "Nullable"
                + Name(nullable.TypeArguments[0]),
            INamedTypeSymbol { IsTupleType: true } => "Tuple",
            IDynamicTypeSymbol => "Dynamic",
            _ => type.Name,
        };
}
