using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator;

/// <summary>
/// Reads which warnings the types of a signature, and that which an override is called through, draw because they are
/// obsolete or experimental, or because a reference has one of that name. Generated code names them where the user did,
/// who has been warned.
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

        // A copy of one of the framework's types is taken for it here too.
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

    /// <summary>Adds those that an assembly draws for all that is in it; in itself it draws none.</summary>
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

    // What is no identifier can be in no pragma.
    private static string Id(TypedConstant constant, string otherwise) =>
        constant.Kind == TypedConstantKind.Primitive && constant.Value is string id && SyntaxFacts.IsValidIdentifier(id)
            ? id
            : otherwise;
}
