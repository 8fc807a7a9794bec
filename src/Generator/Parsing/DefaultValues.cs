using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Parsing;

/// <summary>Default values of parameters, as generated parameters declare them.</summary>
internal static class DefaultValues
{
    /// <summary>The expression behind the <c>=</c>, or null.</summary>
    internal static string? AsExpression(
        IParameterSymbol parameter,
        ImmutableArray<AttributeData> attributes,
        TypeTexts texts
    )
    {
        // A parameter that attributes make optional may come before required ones, so the attributes are kept.
        if (!parameter.IsOptional || IsMadeByAttributes(attributes))
        {
            return null;
        }

        // The commonest values are read from syntax. Others are bound, which costs more than everything else here.
        if (Written(parameter) is { } written)
        {
            if (IsNothing(written))
            {
                return Nothing(parameter.Type, attributes);
            }

            if (Constant(parameter, written) is { } constant)
            {
                return Literals.Print(parameter.Type, constant, texts);
            }
        }

        if (!parameter.HasExplicitDefaultValue)
        {
            return null;
        }

        object? value = parameter.ExplicitDefaultValue;
        return value is null ? Nothing(parameter.Type, attributes) : Literals.Print(parameter.Type, value, texts);
    }

    /// <summary>Tells whether a default value is still unresolved: another generator may generate what it names.</summary>
    internal static bool IsUnknown(IParameterSymbol parameter) =>
        Written(parameter) is { } written
        && !IsNothing(written)
        && Constant(parameter, written) is null
        && parameter is { HasExplicitDefaultValue: true, ExplicitDefaultValue: null }
        && Model(parameter, written)?.GetTypeInfo(written).Type is { TypeKind: TypeKind.Error };

    /// <summary>Tells whether a default value is written behind a <c>=</c>, and not set by attributes.</summary>
    internal static bool IsWritten(IParameterSymbol parameter) => Written(parameter) is not null;

    /// <summary>Gets the symbols that a default value names.</summary>
    internal static IEnumerable<ISymbol> Named(IParameterSymbol parameter) =>
        Written(parameter) is { } written ? Named(written, parameter) : [];

    /// <summary>Gets the symbols that an expression in a declaration names.</summary>
    internal static IEnumerable<ISymbol> Named(SyntaxNode written, ISymbol declared)
    {
        if (Model(declared, written) is not { } model)
        {
            yield break;
        }

        foreach (SimpleNameSyntax name in written.DescendantNodesAndSelf().OfType<SimpleNameSyntax>())
        {
            if (model.GetSymbolInfo(name).Symbol is { } symbol)
            {
                yield return symbol;
            }
        }
    }

    private static SemanticModel? Model(ISymbol declared, SyntaxNode written) =>
        declared.ContainingAssembly is ISourceAssemblySymbol { Compilation: var compilation }
        && compilation.ContainsSyntaxTree(written.SyntaxTree)
            ? compilation.GetSemanticModel(written.SyntaxTree)
            : null;

    private static ExpressionSyntax? Written(IParameterSymbol parameter) =>
        parameter.DeclaringSyntaxReferences.Length == 1
            ? (parameter.DeclaringSyntaxReferences[0].GetSyntax() as ParameterSyntax)?.Default?.Value
            : null;

    private static object? Constant(IParameterSymbol parameter, ExpressionSyntax written) =>
        written switch
        {
            LiteralExpressionSyntax literal => (parameter.Type.SpecialType, literal.Token.Value) switch
            {
                (SpecialType.System_Int32, int number) => number,
                (SpecialType.System_String, string text) => text,
                (SpecialType.System_Boolean, bool flag) => flag,
                _ => null,
            },
            MemberAccessExpressionSyntax member when IsOfOwnType(parameter, member) => Member(parameter.Type, member),
            _ => null,
        };

    // If the name before the dot is written like the parameter's type, it refers to that type.
    private static bool IsOfOwnType(IParameterSymbol parameter, MemberAccessExpressionSyntax member) =>
        parameter.Type.TypeKind == TypeKind.Enum
        && member.Expression is IdentifierNameSyntax { Identifier.ValueText: var name }
        && member.FirstAncestorOrSelf<ParameterSyntax>()?.Type
            is IdentifierNameSyntax { Identifier.ValueText: var typeName }
        && name == typeName;

    private static object? Member(ITypeSymbol type, MemberAccessExpressionSyntax member)
    {
        foreach (ISymbol found in type.GetMembers(member.Name.Identifier.ValueText))
        {
            if (found is IFieldSymbol { HasConstantValue: true } field)
            {
                return field.ConstantValue;
            }
        }

        return null;
    }

    private static bool IsMadeByAttributes(ImmutableArray<AttributeData> attributes) =>
        AttributePrinter.Has(attributes, "OptionalAttribute")
        || AttributePrinter.Has(attributes, "DefaultParameterValueAttribute")
        || AttributePrinter.Has(attributes, "DecimalConstantAttribute")
        || AttributePrinter.Has(attributes, "DateTimeConstantAttribute");

    private static bool IsNothing(ExpressionSyntax written) =>
        written.IsKind(SyntaxKind.NullLiteralExpression) || written.IsKind(SyntaxKind.DefaultLiteralExpression);

    private static string Nothing(ITypeSymbol type, ImmutableArray<AttributeData> attributes)
    {
        bool isNullable = type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;
        if (type.IsValueType && !isNullable)
        {
            return "default";
        }

        bool mayBeNull = isNullable || type.NullableAnnotation == NullableAnnotation.Annotated;
        string nothing = type.TypeKind == TypeKind.TypeParameter ? "default" : "null";
        return mayBeNull && !AttributePrinter.Has(attributes, "DisallowNullAttribute") ? nothing : nothing + "!";
    }
}
