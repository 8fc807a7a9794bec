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

        HandlerRefusal refusal = FindBeforeNames(method, attribute, cancellationToken);
        return refusal.IsRefused ? refusal : NameRules.FindCollision(method, attribute, cancellationToken);
    }

    /// <summary>Checks all rules except collisions, which depend on which other methods of the type are refused.</summary>
    internal static HandlerRefusal FindBeforeNames(
        IMethodSymbol method,
        AttributeData attribute,
        CancellationToken cancellationToken
    )
    {
        HandlerRefusal refusal = MethodKindRules.Find(method);
        if (!refusal.IsRefused)
        {
            refusal = UnfinishedRules.Find(method);
        }

        if (!refusal.IsRefused)
        {
            refusal = ProjectRules.Find(method);
        }

        if (!refusal.IsRefused)
        {
            refusal = ContainingTypeRules.Find(method, cancellationToken);
        }

        if (!refusal.IsRefused)
        {
            refusal = BodyRules.Find(method, cancellationToken);
        }

        if (!refusal.IsRefused)
        {
            refusal = SignatureRules.Find(method);
        }

        if (!refusal.IsRefused)
        {
            refusal = PlaceRules.Find(method);
        }

        if (!refusal.IsRefused)
        {
            refusal = ResultRules.Find(method);
        }

        if (!refusal.IsRefused)
        {
            refusal = ItemIndexRules.Find(method);
        }

        if (!refusal.IsRefused)
        {
            refusal = FromScopeRules.Find(method);
        }

        if (!refusal.IsRefused)
        {
            refusal = AccessibilityRules.Find(method, attribute);
        }

        if (!refusal.IsRefused)
        {
            refusal = NameRules.FindInvalid(attribute);
        }

        if (!refusal.IsRefused)
        {
            refusal = OnErrorRules.Find(method, attribute);
        }

        if (!refusal.IsRefused)
        {
            refusal = NameLengthRules.Find(method, attribute);
        }

        if (!refusal.IsRefused)
        {
            refusal = BindingRules.Find(method, cancellationToken);
        }

        return refusal;
    }
}
