using System.Collections.Generic;
using ClosureGen.Generator.Naming;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Prints types for generated code, with <c>global::</c>, annotations and escaped keywords.</summary>
internal sealed class TypePrinter
{
    internal static readonly SymbolDisplayFormat Format =
        SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
            SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier
        );

    private readonly TypeTexts _texts;

    // A type parameter of the method becomes one of a nested struct, where it could hide one of the containing type or
    // collide with a member.
    private readonly Dictionary<string, string>? _renamed;

    internal TypePrinter(TypeTexts texts, IMethodSymbol method, IEnumerable<string> taken)
    {
        _texts = texts;
        if (method.TypeParameters.IsEmpty)
        {
            return;
        }

        var scope = new NameScope(taken);
        foreach (ITypeParameterSymbol parameter in method.TypeParameters)
        {
            string name = scope.Add(parameter.Name);
            if (name != parameter.Name)
            {
                (_renamed ??= new Dictionary<string, string>())[parameter.Name] = name;
            }
        }
    }

    internal string Print(ITypeSymbol type) => _renamed is null ? _texts.Full(type) : PrintRenamed(type);

    /// <summary>The same with <c>object</c> instead of <c>dynamic</c>.</summary>
    internal string PrintWithoutDynamic(ITypeSymbol type) =>
        TypeParts.Any(type, static part => part is IDynamicTypeSymbol)
            ? _texts.Aliases.Print(
                type.ToDisplayParts(Format),
                part => part.Symbol is IDynamicTypeSymbol ? "object" : Print(part)
            )
            : Print(type);

    internal string Name(ITypeParameterSymbol parameter) =>
        _renamed is not null && _renamed.TryGetValue(parameter.Name, out string? renamed)
            ? renamed
            : Identifiers.EscapeType(parameter.Name);

    private string PrintRenamed(ITypeSymbol type) => _texts.Aliases.Print(type.ToDisplayParts(Format), Print);

    private string Print(SymbolDisplayPart part) =>
        part.Symbol switch
        {
            ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } parameter => Name(parameter),
            ITypeParameterSymbol parameter => Identifiers.EscapeType(parameter.Name),
            _ => PrintPart(part),
        };

    /// <summary>A part of a type's name, without words that are keywords in some places.</summary>
    internal static string PrintPart(SymbolDisplayPart part) =>
        part.ToString() switch
        {
            "nint" when IsPointerType(part) => "global::System.IntPtr",
            "nuint" when IsPointerType(part) => "global::System.UIntPtr",
            // A keyword in the async methods that make scopes.
            "await" => "@await",
            var text => text,
        };

    // On older frameworks they are types of their own, with other conversions.
    private static bool IsPointerType(SymbolDisplayPart part) =>
        part.Kind == SymbolDisplayPartKind.Keyword
        && part.Symbol is not INamedTypeSymbol { NativeIntegerUnderlyingType: not null };
}
