using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

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
