using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>
/// Knows which warnings a constructed type draws whose arguments may be null where its parameters may not. They are the
/// author's, or were switched off; without nullable types there are none, but generated code has those throughout.
/// </summary>
internal static class NullConstraints
{
    internal static IEnumerable<string> Warnings(INamedTypeSymbol type)
    {
        for (int i = 0; i < type.TypeParameters.Length; i++)
        {
            ITypeParameterSymbol parameter = type.TypeParameters[i];
            ITypeSymbol argument = type.TypeArguments[i];
            if (parameter.HasNotNullConstraint && MayBeNull(argument))
            {
                yield return "CS8714";
            }

            if (parameter.HasReferenceTypeConstraint && MayBeNull(argument))
            {
                yield return "CS8634";
            }

            if (parameter.ConstraintTypes.Length > 0 && HasNulls(argument))
            {
                yield return "CS8631";
            }
        }
    }

    private static bool MayBeNull(ITypeSymbol type) =>
        type.NullableAnnotation == NullableAnnotation.Annotated
        || type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T
        || type is ITypeParameterSymbol { HasNotNullConstraint: false, IsValueType: false } parameter
            && (
                parameter.HasReferenceTypeConstraint
                    ? parameter.ReferenceTypeConstraintNullableAnnotation == NullableAnnotation.Annotated
                    : parameter.ConstraintTypes.All(MayBeNull)
            );

    /// <summary>Gets whether a type may be null or has a part that may, which a constraint may tell from one that may not.</summary>
    private static bool HasNulls(ITypeSymbol type, bool isInConstraint = false) =>
        MayBeNull(type)
        || type switch
        {
            IArrayTypeSymbol array => HasNulls(array.ElementType, isInConstraint),
            INamedTypeSymbol named => named.TypeArguments.Any(argument => HasNulls(argument, isInConstraint)),

            // Its constraints may mention it.
            ITypeParameterSymbol parameter when !isInConstraint => parameter.ConstraintTypes.Any(static constraint =>
                HasNulls(constraint, isInConstraint: true)
            ),
            _ => false,
        };
}
