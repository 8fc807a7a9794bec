using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator;

/// <summary>Default values of parameters, as generated parameters declare them.</summary>
internal static class DefaultValues
{
    /// <summary>The expression behind the <c>=</c>, or null where there is none.</summary>
    internal static string? AsExpression(
        IParameterSymbol parameter,
        ImmutableArray<AttributeData> attributes,
        TypeTexts texts
    )
    {
        // An optional parameter made by attributes may stand in front of required ones: it stays made by them.
        if (!parameter.IsOptional || IsMadeByAttributes(attributes))
        {
            return null;
        }

        if (IsWrittenAsNothing(parameter))
        {
            return Nothing(parameter.Type);
        }

        if (!parameter.HasExplicitDefaultValue)
        {
            return null;
        }

        object? value = parameter.ExplicitDefaultValue;
        return value is null ? Nothing(parameter.Type) : Literals.Print(parameter.Type, value, texts);
    }

    // The commonest values need no binding, which costs more than all else that is read of a parameter.
    private static bool IsWrittenAsNothing(IParameterSymbol parameter) =>
        parameter.DeclaringSyntaxReferences.Length == 1
        && parameter.DeclaringSyntaxReferences[0].GetSyntax() is ParameterSyntax { Default.Value: { } value }
        && (value.IsKind(SyntaxKind.NullLiteralExpression) || value.IsKind(SyntaxKind.DefaultLiteralExpression));

    private static bool IsMadeByAttributes(ImmutableArray<AttributeData> attributes) =>
        AttributePrinter.Has(attributes, "OptionalAttribute")
        || AttributePrinter.Has(attributes, "DefaultParameterValueAttribute")
        || AttributePrinter.Has(attributes, "DecimalConstantAttribute")
        || AttributePrinter.Has(attributes, "DateTimeConstantAttribute");

    private static string Nothing(ITypeSymbol type)
    {
        if (type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T)
        {
            return "null";
        }

        if (type.IsValueType)
        {
            return "default";
        }

        bool isAnnotated = type.NullableAnnotation == NullableAnnotation.Annotated;
        string nothing = type.TypeKind == TypeKind.TypeParameter ? "default" : "null";
        return isAnnotated ? nothing : nothing + "!";
    }
}
