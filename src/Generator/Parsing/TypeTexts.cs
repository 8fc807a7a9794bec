using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Writing;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>
/// Types as texts, each computed once per compilation: printing types is most of a parser's work, and it runs for every
/// handler at every edit.
/// </summary>
internal sealed class TypeTexts
{
    private static readonly ConditionalWeakTable<Compilation, TypeTexts> All = new();

    private readonly bool _isClsCompliant;
    private readonly bool _hasLanes;
    private readonly FrameworkAttributes _known;
    private readonly CachedTexts _full;
    private readonly CachedTexts _signature;
    private readonly CachedTexts _short;
    private readonly ConcurrentDictionary<ISymbol, ContainingTypeModel> _containers = new(
        SymbolEqualityComparer.Default
    );

    private TypeTexts(Compilation compilation)
    {
        Aliases = new ExternAliases(compilation);
        Clashes = new NameClashes(compilation);
        HasOverloadPriority = OverloadPriority.IsKnown(compilation);
        Range = RangeParser.Find(compilation);
        Sources = FindSources(compilation);
        DeclaresSystem = compilation.Assembly.GlobalNamespace.GetMembers("System").OfType<INamespaceSymbol>().Any();
        _isClsCompliant = SaysClsCompliant(compilation.Assembly);
        _hasLanes = compilation.GetTypeByMetadataName("ClosureGen.Lane") is not null;
        _known = FrameworkAttributesParser.Parse(compilation);
        _full = new CachedTexts(
            TypePrinter.Format,
            SymbolEqualityComparer.IncludeNullability,
            Aliases,
            isCode: true,
            print: TypePrinter.PrintPart
        );
        _signature = new CachedTexts(
            SignatureParser.Format,
            SymbolEqualityComparer.Default,
            Aliases,
            print: SignatureParser.PrintPart
        );
        _short = new CachedTexts(HandlerDisplay.Format, SymbolEqualityComparer.IncludeNullability, null);
    }

    /// <summary>Gets the assemblies that are referenced only under aliases.</summary>
    internal ExternAliases Aliases { get; }

    /// <summary>Gets the names that a reference also declares.</summary>
    internal NameClashes Clashes { get; }

    /// <summary>Gets whether an attribute can give an overload priority.</summary>
    internal bool HasOverloadPriority { get; }

    /// <summary>Gets the only <c>System.Range</c> that the project can name, or null.</summary>
    internal INamedTypeSymbol? Range { get; }

    /// <summary>Gets which sources of items the project knows.</summary>
    internal GeneratedMembers Sources { get; }

    /// <summary>Gets whether the project declares types in the framework's namespaces, or copies of its types.</summary>
    internal bool DeclaresSystem { get; }

    internal static TypeTexts Of(Compilation compilation) =>
        All.GetValue(compilation, static compilation => new TypeTexts(compilation));

    /// <summary>The type for generated code.</summary>
    internal string Full(ITypeSymbol type) => _full.Of(type);

    /// <summary>The type without annotations, for comparisons.</summary>
    internal string Signature(ITypeSymbol type) => _signature.Of(type);

    /// <summary>The type for comments.</summary>
    internal string Short(ITypeSymbol type) => _short.Of(type);

    internal ContainingTypeModel Container(INamedTypeSymbol type) =>
        _containers.TryGetValue(type, out ContainingTypeModel? model)
            ? model
            : _containers.GetOrAdd(
                type,
                ContainingTypeParser.Parse(type, Full(type), IsClsCompliant(type), _hasLanes, _known)
            );

    private static GeneratedMembers FindSources(Compilation compilation)
    {
        GeneratedMembers found = GeneratedMembers.None;
        if (compilation.GetTypeByMetadataName(ItemSources.RunBy) is null)
        {
            // The runtime for older frameworks.
            return found;
        }

        foreach ((GeneratedMembers member, string type) in ItemSources.All)
        {
            if (
                compilation.GetTypeByMetadataName(type + "`1") is { } symbol
                && compilation.IsSymbolAccessibleWithin(symbol, compilation.Assembly)
            )
            {
                found |= member;
            }
        }

        return found;
    }

    /// <summary>Tells whether a type is marked CLS-compliant, by itself or by what contains it.</summary>
    private bool IsClsCompliant(INamedTypeSymbol? type) =>
        _isClsCompliant || (type is not null && (SaysClsCompliant(type) || IsClsCompliant(type.ContainingType)));

    private static bool SaysClsCompliant(ISymbol symbol)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (
                attribute.AttributeClass is { Name: "CLSCompliantAttribute" } type
                && KnownTypes.IsNamespace(type.ContainingNamespace, "System")
            )
            {
                return attribute.ConstructorArguments.Length == 1 && attribute.ConstructorArguments[0].Value is true;
            }
        }

        return false;
    }

    private sealed class CachedTexts
    {
        private readonly SymbolDisplayFormat _format;
        private readonly ExternAliases? _aliases;
        private readonly bool _isCode;
        private readonly Func<SymbolDisplayPart, string>? _print;
        private readonly ConcurrentDictionary<ISymbol, string> _texts;

        internal CachedTexts(
            SymbolDisplayFormat format,
            IEqualityComparer<ISymbol?> comparer,
            ExternAliases? aliases,
            bool isCode = false,
            Func<SymbolDisplayPart, string>? print = null
        )
        {
            _isCode = isCode;
            _print = print;
            _format = format;
            _aliases = aliases;
            _texts = new ConcurrentDictionary<ISymbol, string>(comparer!);
        }

        internal string Of(ITypeSymbol type)
        {
            if (Keyword(type.SpecialType) is { } keyword)
            {
                return keyword;
            }

            // Each method has type parameters of its own: they would fill the table and never be found again.
            if (type is ITypeParameterSymbol { NullableAnnotation: not NullableAnnotation.Annotated } parameter)
            {
                return _isCode ? Identifiers.EscapeType(parameter.Name) : Identifiers.Escape(parameter.Name);
            }

            if (_texts.TryGetValue(type, out string? text))
            {
                return text;
            }

            text =
                _aliases is not null && (_print is not null || !_aliases.IsEmpty)
                    ? _aliases.Print(type.ToDisplayParts(_format), _print)
                    : type.ToDisplayString(_format);
            if (_isCode && First(type) is { } first && !text.StartsWith("@", StringComparison.Ordinal))
            {
                text = Identifiers.EscapeType(first.Name) + text.Substring(first.Name.Length);
            }

            return _texts.GetOrAdd(type, text);
        }

        /// <summary>The type parameter that a type's text begins with, as in <c>T[]</c>, or null.</summary>
        private static ITypeParameterSymbol? First(ITypeSymbol type) =>
            type switch
            {
                ITypeParameterSymbol parameter => parameter,
                IArrayTypeSymbol array => First(array.ElementType),
                IPointerTypeSymbol pointer => First(pointer.PointedAtType),
                INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable => First(
                    nullable.TypeArguments[0]
                ),
                _ => null,
            };

        // Only value types: a reference type has annotations.
        private static string? Keyword(SpecialType type) =>
            type switch
            {
                SpecialType.System_Boolean => "bool",
                SpecialType.System_Char => "char",
                SpecialType.System_Byte => "byte",
                SpecialType.System_Int32 => "int",
                SpecialType.System_Int64 => "long",
                SpecialType.System_Double => "double",
                SpecialType.System_Void => "void",
                _ => null,
            };
    }
}
