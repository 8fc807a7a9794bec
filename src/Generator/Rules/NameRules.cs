using System.Threading;
using ClosureGen.Generator.Naming;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary>The public generated names must be identifiers and must not be taken.</summary>
internal static class NameRules
{
    internal static HandlerRefusal FindInvalid(AttributeData attribute)
    {
        if (HandlerAttribute.HasUnknown(attribute))
        {
            return HandlerRefusal.Silent;
        }

        return HandlerAttribute.Name(attribute) is not { } name || SyntaxFacts.IsValidIdentifier(name)
            ? default
            : new HandlerRefusal(InvalidName, RefusalPlace.Name, first: name);
    }

    internal static HandlerRefusal FindCollision(
        IMethodSymbol method,
        AttributeData attribute,
        CancellationToken cancellationToken
    )
    {
        string stem = HandlerNames.Stem(method, attribute);
        if (TakenNames.Find(method, stem) is { } taken)
        {
            return Collision(method, taken.Name, taken.By);
        }

        IMethodSymbol? rival = TypeHandlers.Of(method.ContainingType).FindRival(method, stem, cancellationToken);
        return rival is null ? default : Collision(method, GeneratedNames.Work(stem), rival);
    }

    private static HandlerRefusal Collision(IMethodSymbol method, string name, ISymbol taken) =>
        new HandlerRefusal(NameCollision, first: name, second: taken, third: new FreeStem(method));
}
