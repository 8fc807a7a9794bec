using System;
using System.Collections.Generic;
using System.Collections.Immutable;
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
        IAssemblySymbol own = method.ContainingAssembly;
        Add(ref warnings, method.ReturnType, own);
        Add(ref warnings, TargetParser.CastOf(method), own);
        for (IMethodSymbol? current = method.OverriddenMethod; current is not null; current = current.OverriddenMethod)
        {
            AddAssembly(ref warnings, current.ContainingAssembly, own);
        }

        foreach (IParameterSymbol parameter in method.Parameters)
        {
            Add(ref warnings, parameter.Type, own);
        }

        foreach (ITypeParameterSymbol parameter in method.TypeParameters)
        {
            foreach (ITypeSymbol type in parameter.ConstraintTypes)
            {
                Add(ref warnings, type, own);
            }
        }

        return warnings is null ? EquatableArray<string>.Empty : warnings.ToEquatableArray();
    }

    private static void Add(ref SortedSet<string>? warnings, ITypeSymbol? type, IAssemblySymbol own)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                Add(ref warnings, array.ElementType, own);
                break;
            case INamedTypeSymbol { SpecialType: SpecialType.None } named:
                Add(ref warnings, named.GetAttributes());
                AddAssembly(ref warnings, named.ContainingAssembly, own);
                foreach (ITypeSymbol argument in named.TypeArguments)
                {
                    Add(ref warnings, argument, own);
                }

                Add(ref warnings, named.ContainingType, own);
                break;
        }
    }

    private static void Add(ref SortedSet<string>? warnings, ImmutableArray<AttributeData> attributes)
    {
        foreach (AttributeData attribute in attributes)
        {
            if (attribute.AttributeClass is { } mark && AttributePrinter.IsMark(mark))
            {
                (warnings ??= new SortedSet<string>(StringComparer.Ordinal)).Add(Warning(attribute, mark));
            }
        }
    }

    /// <summary>Adds those that an assembly draws for all that is in it; in itself it draws none.</summary>
    private static void AddAssembly(ref SortedSet<string>? warnings, IAssemblySymbol? assembly, IAssemblySymbol own)
    {
        if (assembly is null || SymbolEqualityComparer.Default.Equals(assembly, own))
        {
            return;
        }

        Add(ref warnings, assembly.GetAttributes());
        foreach (IModuleSymbol module in assembly.Modules)
        {
            Add(ref warnings, module.GetAttributes());
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
