using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes;

/// <summary>The base of the fixes: ids, finding the node, Fix All in a document or a solution.</summary>
public abstract class FixBase : CodeFixProvider
{
    private protected FixBase(params string[] ids) => FixableDiagnosticIds = ImmutableArray.Create(ids);

    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        if (root is null)
        {
            return;
        }

        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            await RegisterAsync(context, root, diagnostic).ConfigureAwait(false);
        }
    }

    private protected abstract Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic);

    /// <summary>
    /// Replaces a call whose value is dropped by another call: the receiver before <c>?.</c> stays, and a discard and
    /// parentheses are removed, because a verb may return nothing, and a statement has neither. Comments stay.
    /// </summary>
    /// <returns>The expression to replace and its replacement.</returns>
    private protected static (ExpressionSyntax Old, ExpressionSyntax Changed) PutInPlace(
        ExpressionSyntax call,
        ExpressionSyntax changed
    )
    {
        ExpressionSyntax whole = Whole(call);
        ExpressionSyntax old = whole.Parent
            is AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } } discard
            ? discard
            : whole;
        ExpressionSyntax kept = Bare(whole);
        ExpressionSyntax bare = Bare(whole.ReplaceNode(call, changed));
        return (
            old,
            bare.WithLeadingTrivia(old.GetLeadingTrivia().AddRange(Comments(old, old.SpanStart, kept.SpanStart)))
                .WithTrailingTrivia(
                    bare.GetTrailingTrivia()
                        .AddRange(Comments(old, kept.Span.End, old.Span.End))
                        .AddRange(old.GetTrailingTrivia())
                )
        );
    }

    /// <summary>
    /// Gets the comments between two positions in the replaced text, with the white space that separates them from what
    /// follows.
    /// </summary>
    private protected static SyntaxTriviaList Comments(ExpressionSyntax old, int start, int end)
    {
        SyntaxTriviaList kept = SyntaxFactory.TriviaList();
        SyntaxKind last = SyntaxKind.None;
        foreach (SyntaxTrivia trivia in old.DescendantTrivia())
        {
            if (trivia.SpanStart < start || trivia.Span.End > end)
            {
                continue;
            }

            // Line ends and indentation stay as they are in the file.
            SyntaxKind kind = trivia.Kind();
            bool isKept = kind switch
            {
                SyntaxKind.MultiLineCommentTrivia or SyntaxKind.SingleLineCommentTrivia => true,
                SyntaxKind.EndOfLineTrivia => last == SyntaxKind.SingleLineCommentTrivia,
                SyntaxKind.WhitespaceTrivia => last == SyntaxKind.EndOfLineTrivia,
                _ => false,
            };
            if (isKept)
            {
                kept = kept.Add(trivia);
                last = kind;
                if (kind == SyntaxKind.MultiLineCommentTrivia)
                {
                    kept = kept.Add(SyntaxFactory.Space);
                }
            }
        }

        return kept;
    }

    /// <summary>Gets an expression with the parentheses around it.</summary>
    private protected static ExpressionSyntax Parenthesized(ExpressionSyntax expression) =>
        expression.Parent is ParenthesizedExpressionSyntax parenthesized ? Parenthesized(parenthesized) : expression;

    private static ExpressionSyntax Whole(ExpressionSyntax call)
    {
        ExpressionSyntax outer = Parenthesized(call);
        return outer.Parent is ConditionalAccessExpressionSyntax conditional && conditional.WhenNotNull == outer
            ? Whole(conditional)
            : outer;
    }

    private static ExpressionSyntax Bare(ExpressionSyntax expression) =>
        expression is ParenthesizedExpressionSyntax parenthesized ? Bare(parenthesized.Expression) : expression;

    /// <summary>
    /// Offers a change, unless it would remove a directive without its counterpart. All changes with one key can be
    /// applied to a whole document at once.
    /// </summary>
    private protected static void Replace(
        CodeFixContext context,
        Diagnostic diagnostic,
        string title,
        SyntaxNode root,
        SyntaxNode old,
        SyntaxNode replacement,
        string? key = null
    )
    {
        if (Directives(old) != Directives(replacement))
        {
            return;
        }

        context.RegisterCodeFix(
            CodeAction.Create(
                title,
                (CancellationToken _) =>
                    Task.FromResult(context.Document.WithSyntaxRoot(root.ReplaceNode(old, replacement))),
                key ?? title
            ),
            diagnostic
        );
    }

    private static int Directives(SyntaxNode node) =>
        node.ContainsDirectives ? node.DescendantTrivia().Count(static trivia => trivia.IsDirective) : 0;
}
