using System.Linq;
using System.Threading;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Analyzers;

/// <summary>Finds the token that a refusal points at.</summary>
internal static class RefusalLocations
{
    internal static Location Find(IMethodSymbol method, in HandlerRefusal refusal, CancellationToken cancellationToken)
    {
        Location identifier = method.Locations.FirstOrDefault() ?? Location.None;
        return refusal.Place switch
        {
            RefusalPlace.ReturnType => ReturnType(method, cancellationToken) ?? identifier,
            RefusalPlace.Parameter => refusal.Subject?.Locations.FirstOrDefault() ?? identifier,
            RefusalPlace.ParameterType => ParameterType(refusal.Subject, cancellationToken) ?? identifier,
            RefusalPlace.ParameterModifier => ParameterModifier(refusal.Subject, cancellationToken) ?? identifier,
            RefusalPlace.ItemIndex => ItemIndex(refusal.Subject, cancellationToken) ?? identifier,
            RefusalPlace.Name => AttributeArgument(method, "Name", cancellationToken) ?? identifier,
            RefusalPlace.Accessibility => AttributeArgument(method, "Accessibility", cancellationToken) ?? identifier,
            RefusalPlace.OnError => AttributeArgument(method, "OnError", cancellationToken) ?? identifier,
            _ => identifier,
        };
    }

    private static Location? ReturnType(IMethodSymbol method, CancellationToken cancellationToken) =>
        (Syntax(method, cancellationToken) as MethodDeclarationSyntax)?.ReturnType.GetLocation();

    private static Location? ParameterType(ISymbol? parameter, CancellationToken cancellationToken) =>
        (Syntax(parameter, cancellationToken) as ParameterSyntax)?.Type?.GetLocation();

    private static Location? ParameterModifier(ISymbol? parameter, CancellationToken cancellationToken)
    {
        if (Syntax(parameter, cancellationToken) is not ParameterSyntax syntax)
        {
            return null;
        }

        foreach (SyntaxToken modifier in syntax.Modifiers)
        {
            if (modifier.IsKind(SyntaxKind.RefKeyword) || modifier.IsKind(SyntaxKind.OutKeyword))
            {
                return modifier.GetLocation();
            }
        }

        return syntax.Identifier.GetLocation();
    }

    private static Location? ItemIndex(ISymbol? parameter, CancellationToken cancellationToken) =>
        (parameter as IParameterSymbol) is { } symbol
            ? HandlerAttribute
                .FindItemIndex(symbol)
                ?.ApplicationSyntaxReference?.GetSyntax(cancellationToken)
                .GetLocation()
            : null;

    private static Location? AttributeArgument(IMethodSymbol method, string name, CancellationToken cancellationToken)
    {
        SyntaxNode? syntax = HandlerAttribute.Find(method)?.ApplicationSyntaxReference?.GetSyntax(cancellationToken);
        return (syntax as AttributeSyntax)
            ?.ArgumentList?.Arguments.FirstOrDefault(argument => argument.NameEquals?.Name.Identifier.ValueText == name)
            ?.Expression.GetLocation();
    }

    private static SyntaxNode? Syntax(ISymbol? symbol, CancellationToken cancellationToken) =>
        symbol is null || symbol.DeclaringSyntaxReferences.IsEmpty
            ? null
            : symbol.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken);
}
