using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes;

/// <summary>
/// Adds modifiers, each before a token whose leading trivia it takes over, so that line ends, comments and directives
/// stay in place.
/// </summary>
internal static class Modifiers
{
    /// <summary>Adds <c>readonly</c>, which by convention comes before <c>partial</c>.</summary>
    internal static TypeDeclarationSyntax AddReadOnly(TypeDeclarationSyntax type)
    {
        int index = type.Modifiers.IndexOf(SyntaxKind.PartialKeyword);
        return index >= 0
            ? type.WithModifiers(InsertReadOnly(type.Modifiers, index))
            : type.WithKeyword(type.Keyword.WithLeadingTrivia())
                .WithModifiers(type.Modifiers.Add(Before(type.Keyword, SyntaxKind.ReadOnlyKeyword)));
    }

    internal static MethodDeclarationSyntax AddReadOnly(MethodDeclarationSyntax method)
    {
        int index = method.Modifiers.IndexOf(SyntaxKind.PartialKeyword);
        if (index >= 0)
        {
            return method.WithModifiers(InsertReadOnly(method.Modifiers, index));
        }

        SyntaxToken type = method.ReturnType.GetFirstToken();
        return method
            .WithReturnType(method.ReturnType.WithLeadingTrivia())
            .WithModifiers(method.Modifiers.Add(Before(type, SyntaxKind.ReadOnlyKeyword)));
    }

    private static SyntaxTokenList InsertReadOnly(SyntaxTokenList modifiers, int index)
    {
        SyntaxToken next = modifiers[index];
        return modifiers
            .Replace(next, next.WithLeadingTrivia())
            .Insert(index, Before(next, SyntaxKind.ReadOnlyKeyword));
    }

    private static SyntaxToken Before(SyntaxToken next, SyntaxKind kind) =>
        SyntaxFactory.Token(next.LeadingTrivia, kind, SyntaxFactory.TriviaList(SyntaxFactory.Space));
}
