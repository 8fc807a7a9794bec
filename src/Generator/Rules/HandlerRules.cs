using System.Threading;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>
/// Decides which methods are accepted and which are refused, for both the generator, which reports nothing, and the
/// analyzers, which explain the refusal.
/// </summary>
internal static class HandlerRules
{
    /// <summary>Gets whether code is generated for a method that carries the attribute.</summary>
    internal static bool Accepts(IMethodSymbol method, CancellationToken cancellationToken) =>
        !Find(method, cancellationToken).IsRefused;

    /// <summary>Gets the first rule that a method with the attribute breaks.</summary>
    internal static HandlerRefusal Find(IMethodSymbol method, CancellationToken cancellationToken)
    {
        method = method.PartialDefinitionPart ?? method;
        if (HandlerAttribute.Find(method) is not { } attribute)
        {
            return HandlerRefusal.Silent;
        }

        HandlerRefusal refusal = OwnRules.Find(method, attribute, cancellationToken);
        return refusal.IsRefused ? refusal : NameRules.FindCollision(method, attribute, cancellationToken);
    }
}
