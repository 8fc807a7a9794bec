using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes;

/// <summary>Sets the attribute's <c>Name</c> to the stem that a diagnostic proposes.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SetNameFix))]
public sealed class SetNameFix : FixBase
{
    private const string Name = "Name";

    /// <summary>Creates the fix.</summary>
    public SetNameFix()
        : base(DiagnosticIds.NameCollision, DiagnosticIds.RepeatedSuffix) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        SemanticModel? model = await context
            .Document.GetSemanticModelAsync(context.CancellationToken)
            .ConfigureAwait(false);

        // Either part of a partial method may have the attribute.
        if (
            model?.GetDeclaredSymbol(root.FindNode(diagnostic.Location.SourceSpan), context.CancellationToken)
                is not IMethodSymbol method
            || HandlerAttribute.Find(method)?.ApplicationSyntaxReference is not { } written
            || written.SyntaxTree != root.SyntaxTree
            || root.FindNode(written.Span) is not AttributeSyntax attribute
            || !diagnostic.Properties.TryGetValue("ProposedName", out string? proposed)
        )
        {
            return;
        }

        LiteralExpressionSyntax name = SyntaxFactory.LiteralExpression(
            SyntaxKind.StringLiteralExpression,
            SyntaxFactory.Literal(proposed!)
        );
        AttributeArgumentSyntax argument = SyntaxFactory.AttributeArgument(
            SyntaxFactory.NameEquals(
                SyntaxFactory.IdentifierName(Name),
                SyntaxFactory
                    .Token(SyntaxKind.EqualsToken)
                    .WithLeadingTrivia(SyntaxFactory.Space)
                    .WithTrailingTrivia(SyntaxFactory.Space)
            ),
            null,
            name
        );
        AttributeArgumentSyntax? present = attribute.ArgumentList?.Arguments.FirstOrDefault(static other =>
            other.NameEquals?.Name.Identifier.ValueText == Name
        );
        AttributeSyntax changed = present is null
            ? Add(attribute, argument)
            : attribute.ReplaceNode(present.Expression, name.WithTriviaFrom(present.Expression));
        Replace(context, diagnostic, $"Set Name to \"{proposed}\"", root, attribute, changed, "Set Name");
    }

    /// <summary>Adds an argument to an attribute, directly behind the last one, so that a comment stays at the end.</summary>
    private static AttributeSyntax Add(AttributeSyntax attribute, AttributeArgumentSyntax argument)
    {
        if (attribute.ArgumentList?.Arguments is not { Count: > 0 } present)
        {
            return attribute.AddArgumentListArguments(argument);
        }

        AttributeArgumentSyntax last = present.Last();
        SyntaxToken comma = SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space);
        return attribute.WithArgumentList(
            attribute.ArgumentList.WithArguments(
                SyntaxFactory.SeparatedList(
                    present
                        .Replace(last, last.WithoutTrailingTrivia())
                        .Append(argument.WithTrailingTrivia(last.GetTrailingTrivia())),
                    present.GetSeparators().Append(comma)
                )
            )
        );
    }
}
