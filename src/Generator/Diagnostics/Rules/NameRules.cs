using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using static ClosureGen.Generator.Diagnostics.DiagnosticDescriptors;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>The public generated names must be identifiers, and free.</summary>
internal static class NameRules
{
    internal static HandlerRefusal FindInvalid(IMethodSymbol method, AttributeData attribute) =>
        HandlerAttribute.Name(attribute) is { } name && !SyntaxFacts.IsValidIdentifier(name)
            ? new HandlerRefusal(InvalidName, RefusalPlace.Name, first: name)
            : default;

    internal static HandlerRefusal FindCollision(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (HandlerAttribute.Find(method) is not { } attribute)
            return HandlerRefusal.Silent;

        string stem = HandlerNames.Stem(method, attribute);
        HandlerRefusal refusal = FindTaken(method, stem);
        if (refusal.IsRefused)
            return refusal;

        IMethodSymbol? rival = TypeHandlers.Of(method.ContainingType).FindRival(method, stem, cancellationToken);
        return rival is null ? default : Collision(method, GeneratedNames.Work(stem), rival);
    }

    /// <summary>Finds a member of the user's that has one of the names.</summary>
    internal static HandlerRefusal FindTaken(IMethodSymbol method, string stem)
    {
        if (!TypeHandlers.Of(method.ContainingType).MayCollide)
            return default;

        foreach (string name in HandlerNames.Of(method, stem))
        {
            if (HandlerNames.FindTaken(method.ContainingType, name) is { } taken)
                return Collision(method, name, taken);
        }

        return default;
    }

    private static HandlerRefusal Collision(IMethodSymbol method, string name, ISymbol taken) =>
        new HandlerRefusal(NameCollision, first: name, second: taken, third: new FreeStem(method));
}
