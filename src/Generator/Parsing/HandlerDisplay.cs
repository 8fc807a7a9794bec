using System.Text;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>A handler as comments name it: <c>Reprice(Order, int)</c>.</summary>
internal static class HandlerDisplay
{
    internal static readonly SymbolDisplayFormat Format = new(
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes
            | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier
    );

    /// <summary>A type with its namespace, as <see cref="System.Type.FullName"/> has it.</summary>
    internal static readonly SymbolDisplayFormat TypeFormat = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters
    );

    internal static string Of(IMethodSymbol method, TypeTexts texts)
    {
        var text = new StringBuilder(method.Name);
        for (int i = 0; i < method.TypeParameters.Length; i++)
        {
            text.Append(i == 0 ? "<" : ", ").Append(method.TypeParameters[i].Name);
        }

        text.Append(method.TypeParameters.IsEmpty ? "(" : ">(");
        for (int i = 0; i < method.Parameters.Length; i++)
        {
            text.Append(i == 0 ? "" : ", ").Append(texts.Short(method.Parameters[i].Type));
        }

        return text.Append(')').ToString();
    }
}
