using System.Linq;
using ClosureGen.Generator.Models;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads whether a handler's items can come from a range.</summary>
internal static class RangeParser
{
    internal static RangeModel? Parse(IMethodSymbol method, TypeTexts texts)
    {
        if (KindOf(method, texts) is not { } kind)
        {
            return null;
        }

        INamedTypeSymbol range = texts.Range!;
        return new RangeModel
        {
            Kind = kind,
            Type = texts.Full(range),
            IsPublic = range.DeclaredAccessibility == Accessibility.Public,
        };
    }

    /// <summary>How a handler takes a range, or null if it takes none.</summary>
    internal static RangeKind? KindOf(IMethodSymbol method, TypeTexts texts)
    {
        // An int that replaces a type parameter of a generic base class is not an int in the code generated for that
        // class.
        method = method.OriginalDefinition;
        if (ParameterRoles.FindItem(method)?.Type is not { } item || texts.Range is not { } range)
        {
            return null;
        }

        if (item.SpecialType == SpecialType.System_Int32)
        {
            return RangeKind.Indices;
        }

        // The number of chunks is not known before they have run, so a caller cannot pass memory for their results.
        return SymbolEqualityComparer.Default.Equals(item, range) && !ReturnParser.HasResult(method)
            ? RangeKind.Chunks
            : null;
    }

    /// <summary>
    /// The only type of that name that the project can name; with several, a caller's choice would be ambiguous.
    /// </summary>
    internal static INamedTypeSymbol? Find(Compilation compilation)
    {
        INamedTypeSymbol[] types = compilation
            .GetTypesByMetadataName("System.Range")
            .Where(type => compilation.IsSymbolAccessibleWithin(type, compilation.Assembly))
            .ToArray();
        return types.Length == 1 && types[0].TypeKind == TypeKind.Struct && HasEnds(types[0]) ? types[0] : null;
    }

    private static bool HasEnds(INamedTypeSymbol range) => IsIndex(range, "Start") && IsIndex(range, "End");

    private static bool IsIndex(INamedTypeSymbol range, string name) =>
        range.GetMembers(name).OfType<IPropertySymbol>().FirstOrDefault()?.Type is { } index
        && !index.GetMembers("Value").IsEmpty
        && !index.GetMembers("IsFromEnd").IsEmpty;
}
