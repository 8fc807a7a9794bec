using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>
/// Overloads share a stem as long as all that is generated for them are overloads too. Types are compared by their
/// documentation ids, which say what a signature says: no names of tuple elements, no annotations, <c>dynamic</c> as
/// <c>object</c>.
/// </summary>
internal static class Overloads
{
    internal static bool CanShare(IMethodSymbol method, IMethodSymbol other)
    {
        if (method.Name != other.Name)
            return false;
        if (method.Arity != other.Arity)
            return true;

        // An id of a type parameter says whose it is.
        if (method.Arity > 0)
            other = other.Construct(method.TypeParameters.ToArray<ITypeSymbol>());
        return !Signatures(method).Intersect(Signatures(other)).Any();
    }

    private static IEnumerable<string> Signatures(IMethodSymbol method)
    {
        string[] types = method.Parameters.Select(static parameter => Id(parameter.Type)).ToArray();
        yield return Signature("Work", types);

        ImmutableArray<ParameterRole> roles = ParameterRoles.Of(method);
        int item = roles.IndexOf(ParameterRole.Item);
        string[] rest = types.Where((_, i) => roles[i] == ParameterRole.Plain).ToArray();
        if (item >= 0)
        {
            // Two that have an Each have it for arrays and lists as well.
            IEnumerable<string> receiver = types.Where((_, i) => roles[i] == ParameterRole.Receiver);
            yield return Signature("Each", [.. receiver, Items(types[item]), .. rest]);
            yield return Signature("Each", [.. receiver, types[item] + "[]", .. rest]);
            yield return Signature(
                "Each",
                [.. receiver, Generic("System.Collections.Generic.List", types[item]), .. rest]
            );
        }

        if (!method.IsStatic)
        {
            string handlers = Items(Id(method.ContainingType));
            yield return Signature("Pairs", item >= 0 ? [handlers, Items(types[item]), .. rest] : [handlers, .. rest]);
        }
    }

    private static string Signature(string method, string[] types) => $"{method}({string.Join(",", types)})";

    private static string Items(string type) => Generic("ClosureGen.Items", type);

    private static string Generic(string name, string argument) => $"{name}{{{argument}}}";

    private static string Id(ITypeSymbol type) => DocumentationCommentId.CreateReferenceId(type);
}
