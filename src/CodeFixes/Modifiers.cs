using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.CodeFixes;

/// <summary>Adds modifiers in front of a keyword or type, which keeps the trivia that led it where it was.</summary>
internal static class Modifiers
{
    internal static TypeDeclarationSyntax AddPartial(TypeDeclarationSyntax type)
    {
        SyntaxToken partial = Token(SyntaxKind.PartialKeyword);
        if (type.Modifiers.Count > 0)
        {
            return type.AddModifiers(partial);
        }

        return type.WithKeyword(type.Keyword.WithLeadingTrivia())
            .WithModifiers(SyntaxFactory.TokenList(partial.WithLeadingTrivia(type.Keyword.LeadingTrivia)));
    }

    /// <summary>Adds <c>readonly</c>, which stands before <c>partial</c>, and before <c>ref</c>, as custom has it.</summary>
    internal static TypeDeclarationSyntax AddReadOnly(TypeDeclarationSyntax type)
    {
        int index = type.Modifiers.IndexOf(SyntaxKind.PartialKeyword);
        if (index > 0)
        {
            return type.WithModifiers(type.Modifiers.Insert(index, Token(SyntaxKind.ReadOnlyKeyword)));
        }

        if (index < 0)
        {
            return type.AddModifiers(Token(SyntaxKind.ReadOnlyKeyword));
        }

        SyntaxToken first = type.Modifiers[0];
        return type.WithModifiers(
            type.Modifiers.Replace(first, first.WithLeadingTrivia())
                .Insert(0, Token(SyntaxKind.ReadOnlyKeyword).WithLeadingTrivia(first.LeadingTrivia))
        );
    }

    internal static MethodDeclarationSyntax AddReadOnly(MethodDeclarationSyntax method)
    {
        int index = method.Modifiers.IndexOf(SyntaxKind.PartialKeyword);
        SyntaxToken keyword = Token(SyntaxKind.ReadOnlyKeyword);
        if (index > 0)
        {
            return method.WithModifiers(method.Modifiers.Insert(index, keyword));
        }

        if (index < 0 && method.Modifiers.Count > 0)
        {
            return method.AddModifiers(keyword);
        }

        SyntaxToken first = method.Modifiers.Count > 0 ? method.Modifiers[0] : method.ReturnType.GetFirstToken();
        return method
            .ReplaceToken(first, first.WithLeadingTrivia())
            .WithModifiers(
                SyntaxFactory
                    .TokenList(keyword.WithLeadingTrivia(first.LeadingTrivia))
                    .AddRange(method.ReplaceToken(first, first.WithLeadingTrivia()).Modifiers)
            );
    }

    // Without leading trivia of its own, in place of which a formatter may put a line end.
    private static SyntaxToken Token(SyntaxKind kind) =>
        SyntaxFactory.Token(SyntaxTriviaList.Empty, kind, SyntaxFactory.TriviaList(SyntaxFactory.Space));
}
