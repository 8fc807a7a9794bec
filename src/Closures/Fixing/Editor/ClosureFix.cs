using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace ClosureGen.Closures.Fixing.Editor;

/// <summary>
/// Rewrites a dispatch site that allocates, in the first form that keeps the program's behavior. If there is none, it
/// explains why.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ClosureFix))]
public sealed class ClosureFix : CodeFixProvider
{
    /// <summary>The key of the rewrites that Fix All repeats; rewrites with another key are for one site.</summary>
    internal const string Key = nameof(ClosureFix);

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        SiteFamily.All.Select(static family => family.Id).ToImmutableArray();

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => ClosureFixAll.Instance;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            await OfferAsync(context, diagnostic).ConfigureAwait(false);
        }
    }

    /// <summary>Offers a rewrite, which is only planned; the compiler checks it when the user takes it.</summary>
    private static async Task OfferAsync(CodeFixContext context, Diagnostic diagnostic)
    {
        Document document = context.Document;
        int position = diagnostic.Location.SourceSpan.Start;
        var request = new FixRequest(
            document.Project.Solution,
            document.Project.Id,
            [SitePlace.Of(document, position)]
        );
        (string? title, string? reason) = await ClosureFixer
            .DescribeAsync(request, context.CancellationToken)
            .ConfigureAwait(false);
        CodeAction? action =
            title is not null
                ? CodeAction.Create(
                    title,
                    async cancellationToken =>
                        (
                            await ClosureFixer
                                .FixAsync(request, runAnalyzers: false, cancellationToken)
                                .ConfigureAwait(false)
                        ).Solution,
                    Key
                )
            : reason is not null
                ? CodeAction.Create("Not rewritten: " + reason, _ => Task.FromResult(document), Key + "Reason")
            : null;
        if (action is not null)
        {
            context.RegisterCodeFix(action, diagnostic);
        }
    }
}
