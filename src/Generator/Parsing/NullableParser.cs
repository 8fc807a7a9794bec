using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Tells whether a handler is declared without nullable annotations, so that callers may pass null.</summary>
internal static class NullableParser
{
    private static readonly SymbolDisplayFormat s_plain = new SymbolDisplayFormat(
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters
            | SymbolDisplayGenericsOptions.IncludeTypeConstraints,
        memberOptions: SymbolDisplayMemberOptions.IncludeParameters,
        parameterOptions: SymbolDisplayParameterOptions.IncludeType
    );

    private static readonly SymbolDisplayFormat s_annotated = s_plain.AddMiscellaneousOptions(
        SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier
    );

    /// <summary>
    /// False if the signature has an annotation all the same, which draws a warning: generated members then repeat it.
    /// </summary>
    internal static bool IsOblivious(IMethodSymbol method) =>
        (
            method.Parameters.Any(static parameter => IsOblivious(parameter.Type))
            || method.TypeParameters.Any(static parameter =>
                parameter.HasReferenceTypeConstraint
                && parameter.ReferenceTypeConstraintNullableAnnotation == NullableAnnotation.None
            )
        )
        && method.ToDisplayString(s_plain) == method.ToDisplayString(s_annotated);

    /// <summary>A value type may contain references, as a tuple does.</summary>
    private static bool IsOblivious(ITypeSymbol type) =>
        type.IsValueType
            ? type is INamedTypeSymbol named && named.TypeArguments.Any(IsOblivious)
            : type.NullableAnnotation == NullableAnnotation.None;
}
