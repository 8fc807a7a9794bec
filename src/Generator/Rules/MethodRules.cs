using System.Threading;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>The rules that concern only a method, for fixes that make it a handler.</summary>
internal static class MethodRules
{
    /// <summary>
    /// Gets whether a method may become a handler by its kind, its body and its result. Its parameters are checked by who
    /// calls it, and what modifiers can mend is not asked.
    /// </summary>
    internal static bool MayBecomeHandler(IMethodSymbol method, CancellationToken cancellationToken) =>
        !MethodKindRules.Find(method).IsRefused
        && !BodyRules.Find(method, cancellationToken).IsRefused
        && !ResultRules.Find(method).IsRefused;
}
