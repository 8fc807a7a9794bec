using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>Reads whether a handler's items can be those of a range.</summary>
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
        // An int that stands for a type parameter of a base class is no int where that class was generated for.
        method = method.OriginalDefinition;
        if (ParameterRoles.FindItem(method)?.Type is not { } item || texts.Range is not { } range)
        {
            return null;
        }

        if (item.SpecialType == SpecialType.System_Int32)
        {
            return RangeKind.Indices;
        }

        // How many chunks there are is not known before they have run: there is no room for their results.
        return SymbolEqualityComparer.Default.Equals(item, range) && !ReturnParser.HasResult(method)
            ? RangeKind.Chunks
            : null;
    }

    /// <summary>The one type of the name that the project can name; of several it is not clear which one a caller means.</summary>
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
