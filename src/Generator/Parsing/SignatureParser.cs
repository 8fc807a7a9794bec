using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>Reads signatures as the compiler compares them: no names, no annotations, type parameters by position.</summary>
internal static class SignatureParser
{
    private const string Items = "global::ClosureGen.Items<";

    private static readonly SymbolDisplayFormat Format = SymbolDisplayFormat.FullyQualifiedFormat;

    /// <summary>The signature of a method that exists.</summary>
    internal static string Of(IMethodSymbol method) =>
        Join(method, method.Parameters.Select(parameter => Print(method, parameter.Type)));

    /// <summary>The signatures of the methods that are generated for a handler.</summary>
    internal static SignaturesModel OfGenerated(IMethodSymbol handler)
    {
        ImmutableArray<ParameterRole> roles = ParameterRoles.Of(handler);
        var receivers = new List<string>();
        var items = new List<string>();
        var rest = new List<string>();
        for (int i = 0; i < roles.Length; i++)
        {
            string type = Print(handler, handler.Parameters[i].Type);
            switch (roles[i])
            {
                case ParameterRole.Receiver:
                    receivers.Add(type);
                    break;
                case ParameterRole.Item:
                    items.Add(Items + type + ">");
                    break;
                case ParameterRole.Plain:
                    rest.Add(type);
                    break;
            }
        }

        string? each = items.Count == 0 ? null : Join(handler, receivers.Concat(items).Concat(rest));
        string handlers = Items + handler.ContainingType.ToDisplayString(Format) + ">";
        string? pairs = handler.IsStatic ? null : Join(handler, new[] { handlers }.Concat(items).Concat(rest));
        return new SignaturesModel(Of(handler), each, pairs);
    }

    private static string Join(IMethodSymbol method, IEnumerable<string> types) =>
        $"{method.Arity}({string.Join(", ", types)})";

    private static string Print(IMethodSymbol method, ITypeSymbol type)
    {
        if (method.Arity == 0)
        {
            return type.ToDisplayString(Format);
        }

        var text = new StringBuilder();
        foreach (SymbolDisplayPart part in type.ToDisplayParts(Format))
        {
            text.Append(
                part.Symbol is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } parameter
                    ? "!" + parameter.Ordinal
                    : part.ToString()
            );
        }

        return text.ToString();
    }
}
