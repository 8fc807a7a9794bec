using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>Tells whether a handler is declared where nothing is said of nulls: then callers may pass them.</summary>
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

    /// <summary>Not where something is said all the same, as it may be with a warning: it is said of what is generated too.</summary>
    internal static bool IsOblivious(IMethodSymbol method) =>
        (
            method.Parameters.Any(static parameter => IsOblivious(parameter.Type))
            || method.TypeParameters.Any(static parameter =>
                parameter.HasReferenceTypeConstraint
                && parameter.ReferenceTypeConstraintNullableAnnotation == NullableAnnotation.None
            )
        )
        && method.ToDisplayString(s_plain) == method.ToDisplayString(s_annotated);

    /// <summary>A value may hold references, as a tuple does.</summary>
    private static bool IsOblivious(ITypeSymbol type) =>
        type.IsValueType
            ? type is INamedTypeSymbol named && named.TypeArguments.Any(IsOblivious)
            : type.NullableAnnotation == NullableAnnotation.None;
}
