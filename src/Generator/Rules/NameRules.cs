using System.Threading;
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
        return NameCollisions.Find(method, stem, cancellationToken) is { } taken
            ? new HandlerRefusal(NameCollision, first: taken.Name, second: taken.By, third: new FreeStem(method))
            : default;
    }
}
