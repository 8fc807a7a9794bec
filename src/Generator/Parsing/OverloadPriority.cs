using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads <c>OverloadResolutionPriority</c>, and whether the compiler and the framework support it.</summary>
internal static class OverloadPriority
{
    private const string Name = "OverloadResolutionPriorityAttribute";
    private const string Attribute = "System.Runtime.CompilerServices." + Name;

    internal static bool IsKnown(Compilation compilation) =>
        NewerRoslyn.IsCSharp13(compilation) && CanBeNamed(compilation);

    // A referenced assembly may have an internal attribute of that name.
    private static bool CanBeNamed(Compilation compilation)
    {
        INamedTypeSymbol[] types = compilation
            .GetTypesByMetadataName(Attribute)
            .Where(type => compilation.IsSymbolAccessibleWithin(type, compilation.Assembly))
            .ToArray();
        return types.Length == 1
            || types.Any(type => SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly));
    }

    /// <summary>The priority of a method; an override has that of its base method.</summary>
    internal static int Of(IMethodSymbol method)
    {
        foreach (AttributeData attribute in Overrides.First(method).GetAttributes())
        {
            if (
                attribute is { AttributeClass: { Name: Name } type, ConstructorArguments: { Length: 1 } arguments }
                && KnownTypes.IsNamespace(type.ContainingNamespace, "System", "Runtime", "CompilerServices")
                && arguments[0].Value is int priority
            )
            {
                return priority;
            }
        }

        return 0;
    }
}
