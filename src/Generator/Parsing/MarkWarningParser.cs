using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator;

/// <summary>
/// Reads which warnings the types of a signature, and that which an override is called through, draw because they are
/// obsolete or experimental. Generated code names them where the user did, who has been warned.
/// </summary>
internal static class MarkWarningParser
{
    internal static EquatableArray<string> Parse(IMethodSymbol method)
    {
        SortedSet<string>? warnings = null;
        Add(ref warnings, method.ReturnType);
        Add(ref warnings, TargetParser.CastOf(method));
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            Add(ref warnings, parameter.Type);
        }

        foreach (ITypeParameterSymbol parameter in method.TypeParameters)
        {
            foreach (ITypeSymbol type in parameter.ConstraintTypes)
            {
                Add(ref warnings, type);
            }
        }

        return warnings is null ? EquatableArray<string>.Empty : warnings.ToEquatableArray();
    }

    private static void Add(ref SortedSet<string>? warnings, ITypeSymbol? type)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                Add(ref warnings, array.ElementType);
                break;
            case INamedTypeSymbol { SpecialType: SpecialType.None } named:
                foreach (AttributeData attribute in named.GetAttributes())
                {
                    if (attribute.AttributeClass is { } mark && AttributePrinter.IsMark(mark))
                    {
                        (warnings ??= new SortedSet<string>(StringComparer.Ordinal)).Add(Warning(attribute, mark));
                    }
                }

                foreach (ITypeSymbol argument in named.TypeArguments)
                {
                    Add(ref warnings, argument);
                }

                Add(ref warnings, named.ContainingType);
                break;
        }
    }

    private static string Warning(AttributeData attribute, INamedTypeSymbol mark)
    {
        if (mark.Name == "RequiresPreviewFeaturesAttribute")
        {
            return "CA2252";
        }

        bool hasArgument = attribute.ConstructorArguments.Length > 0;
        if (mark.Name == "ExperimentalAttribute" && hasArgument)
        {
            return Id(attribute.ConstructorArguments[0], "CS9204");
        }

        string warning = hasArgument ? "CS0618" : "CS0612";
        foreach (KeyValuePair<string, TypedConstant> argument in attribute.NamedArguments)
        {
            if (argument.Key == "DiagnosticId")
            {
                return Id(argument.Value, warning);
            }
        }

        return warning;
    }

    // What is no identifier can be in no pragma.
    private static string Id(TypedConstant constant, string otherwise) =>
        constant.Kind == TypedConstantKind.Primitive && constant.Value is string id && SyntaxFacts.IsValidIdentifier(id)
            ? id
            : otherwise;
}
