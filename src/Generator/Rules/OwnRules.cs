using System.Threading;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>
/// All rules but collisions of names, which depend on which other methods of the type are refused by these.
/// </summary>
internal static class OwnRules
{
    /// <summary>Gets the first of these rules that a method breaks.</summary>
    internal static HandlerRefusal Find(
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
