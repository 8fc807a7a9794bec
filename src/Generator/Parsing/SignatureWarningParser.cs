using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using ClosureGen.Generator.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator.Parsing;

/// <summary>
/// Reads the warnings about types in a signature, and about the type that an override is called through, that are
/// obsolete, experimental or also declared in a reference. The user who named them has been warned, so generated code
/// suppresses the warnings.
/// </summary>
internal sealed class SignatureWarningParser
{
    private readonly IAssemblySymbol _own;
    private readonly NameClashes _clashes;
    private SortedSet<string>? _warnings;

    private SignatureWarningParser(IAssemblySymbol own, NameClashes clashes)
    {
        _own = own;
        _clashes = clashes;
    }

    internal static EquatableArray<string> Parse(IMethodSymbol method, TypeTexts texts)
    {
        var parser = new SignatureWarningParser(method.ContainingAssembly, texts.Clashes);
        parser.AddSignature(method);

        // The project's copy of a framework type is treated like that type.
        if (texts.DeclaresSystem)
        {
            parser.Add("CS0436");
        }

        return parser._warnings is { } warnings ? warnings.ToEquatableArray() : EquatableArray<string>.Empty;
    }

    private void AddSignature(IMethodSymbol method)
    {
        AddClash(method.ContainingType);
        AddWindowsMarks(method.GetAttributes());
        Add(method.ReturnType);
        Add(TargetParser.CastOf(method));
        for (IMethodSymbol? current = method.OverriddenMethod; current is not null; current = current.OverriddenMethod)
        {
            AddAssembly(current.ContainingAssembly);
        }

        foreach (IParameterSymbol parameter in method.Parameters)
        {
            Add(parameter.Type);
        }

        foreach (ITypeParameterSymbol parameter in method.TypeParameters)
        {
            foreach (ITypeSymbol type in parameter.ConstraintTypes)
            {
                Add(type);
            }
        }
    }

    private void Add(ITypeSymbol? type)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                Add(array.ElementType);
                break;
            case INamedTypeSymbol { SpecialType: SpecialType.None } named:
                AddClash(named);
                Add(named.GetAttributes());
                AddWindowsMarks(named.GetAttributes());
                AddAssembly(named.ContainingAssembly);
                foreach (ITypeSymbol argument in named.TypeArguments)
                {
                    Add(argument);
                }

                Add(named.ContainingType);
                break;
        }
    }

    private void Add(ImmutableArray<AttributeData> attributes)
    {
        foreach (AttributeData attribute in attributes)
        {
            if (attribute.AttributeClass is { } mark && AttributePrinter.IsMark(mark))
            {
                Add(Warning(attribute, mark));
            }
        }
    }

    /// <summary>
    /// Adds the warnings caused by the attributes that Windows types have instead of the framework's. A handler's own
    /// is not copied to generated members, because we do not know on which targets it is valid.
    /// </summary>
    private void AddWindowsMarks(ImmutableArray<AttributeData> attributes)
    {
        foreach (AttributeData attribute in attributes)
        {
            if (
                attribute.AttributeClass is { Name: "DeprecatedAttribute" or "ExperimentalAttribute" } mark
                && KnownTypes.IsNamespace(mark.ContainingNamespace, "Windows", "Foundation", "Metadata")
            )
            {
                Add(mark.Name == "DeprecatedAttribute" ? "CS0618" : "CS8305");
            }
        }
    }

    private void AddClash(INamedTypeSymbol type)
    {
        if (_clashes.WarningOf(type) is { } warning)
        {
            Add(warning);
        }
    }

    private void Add(string warning) => (_warnings ??= new SortedSet<string>(StringComparer.Ordinal)).Add(warning);

    /// <summary>
    /// Adds the warnings that an assembly's attributes cause for all of its types, except in the assembly itself.
    /// </summary>
    private void AddAssembly(IAssemblySymbol? assembly)
    {
        if (assembly is null || SymbolEqualityComparer.Default.Equals(assembly, _own))
        {
            return;
        }

        Add(assembly.GetAttributes());
        foreach (IModuleSymbol module in assembly.Modules)
        {
            Add(module.GetAttributes());
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

    // A pragma takes only identifiers.
    private static string Id(TypedConstant constant, string otherwise) =>
        constant.Kind == TypedConstantKind.Primitive && constant.Value is string id && SyntaxFacts.IsValidIdentifier(id)
            ? id
            : otherwise;
}
