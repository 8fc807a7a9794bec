using System.Collections.Generic;
using System.Linq;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Naming;

/// <summary>
/// Names of private generated members. The type parameters of all containing types are in scope at their declarations,
/// so they must differ from those.
/// </summary>
internal static class PrivateNames
{
    /// <summary>Fields of the generated structs and pooled classes, except those for the handler's parameters.</summary>
    internal static readonly string[] Fields = { "_handler", "_handlers", "_pairs", "_services", "t_runs" };

    // Other members of the generated structs; their type parameters must not have these names either.
    private static readonly string[] Verbs =
    {
        "StartNew",
        "Dispatch",
        "Post",
        "PostTo",
        "PostAfter",
        "AddTo",
        "Invoke",
        "Run",
        "RunAsync",
        "CallInScope",
    };

    /// <summary>The name of a handler's nested pooled class.</summary>
    internal static string State(IMethodSymbol method, string stem) =>
        new NameScope(OuterTypeParameters(method)).Add(GeneratedNames.State(stem));

    /// <summary>Names that the type parameters of a handler's structs must not have.</summary>
    internal static IEnumerable<string> TakenFromTypeParameters(IMethodSymbol method, string stem, string state)
    {
        foreach (string member in Fields.Concat(Verbs))
        {
            yield return member;
        }

        yield return state;
        foreach (string suffix in new[] { "", SuffixParser.Parse(method.Parameters) })
        {
            yield return GeneratedNames.Pairing(stem, suffix);
            yield return GeneratedNames.Batch(stem, suffix);
        }

        foreach (string name in OuterTypeParameters(method))
        {
            yield return name;
        }

        // Callers see a parameter's name, so it is kept.
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            yield return parameter.Name;
        }
    }

    private static IEnumerable<string> OuterTypeParameters(IMethodSymbol method)
    {
        for (INamedTypeSymbol? type = method.ContainingType; type is not null; type = type.ContainingType)
        {
            foreach (ITypeParameterSymbol parameter in type.TypeParameters)
            {
                yield return parameter.Name;
            }
        }
    }
}
