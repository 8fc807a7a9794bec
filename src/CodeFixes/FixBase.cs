using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.CodeFixes;

/// <summary>What the fixes share: one id, one place, all in a document or a solution at once.</summary>
public abstract class FixBase : CodeFixProvider
{
    private protected FixBase(string id) => FixableDiagnosticIds = ImmutableArray.Create(id);

    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        if (root is null)
            return;
        foreach (Diagnostic diagnostic in context.Diagnostics)
            await RegisterAsync(context, root, diagnostic).ConfigureAwait(false);
    }

    private protected abstract Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic);

    /// <summary>Gets the expression that a call is the end of: what is in front of <c>?.</c>, and parentheses, belong to it.</summary>
    private protected static ExpressionSyntax Whole(ExpressionSyntax call)
    {
        ExpressionSyntax whole = call;
        while (true)
        {
            switch (whole.Parent)
            {
                case ParenthesizedExpressionSyntax parenthesized:
                    whole = parenthesized;
                    break;
                case ConditionalAccessExpressionSyntax conditional when conditional.WhenNotNull == whole:
                    whole = conditional;
                    break;
                default:
                    return whole;
            }
        }
    }

    /// <summary>Gets an expression without the parentheses around it, which cannot be a statement.</summary>
    private protected static ExpressionSyntax Bare(ExpressionSyntax expression) =>
        expression is ParenthesizedExpressionSyntax parenthesized
            ? Bare(parenthesized.Expression).WithTriviaFrom(parenthesized)
            : expression;

    private protected static void Replace(
        CodeFixContext context,
        Diagnostic diagnostic,
        string title,
        SyntaxNode root,
        SyntaxNode old,
        SyntaxNode replacement
    ) =>
        context.RegisterCodeFix(
            CodeAction.Create(
                title,
                (CancellationToken _) =>
                    Task.FromResult(context.Document.WithSyntaxRoot(root.ReplaceNode(old, replacement))),
                title
            ),
            diagnostic
        );
}
