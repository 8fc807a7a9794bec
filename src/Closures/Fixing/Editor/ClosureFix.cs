using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Closures.Finding;
using Microsoft.CodeAnalysis;
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
            string? reason = await OfferAsync(context, diagnostic, SiteOffer.Same).ConfigureAwait(false);
            if (diagnostic.Id == SiteFamily.TaskRun.Id)
            {
                await OfferAsync(context, diagnostic, SiteOffer.Batch).ConfigureAwait(false);
            }

            if (reason is null)
            {
                continue;
            }

            if (reason == Reasons.AddPackage(context.Document.Project))
            {
                await OfferAsync(context, diagnostic, SiteOffer.StateWithoutPackage).ConfigureAwait(false);
            }

            Document document = context.Document;
            context.RegisterCodeFix(
                CodeAction.Create("Not rewritten: " + reason, _ => Task.FromResult(document), Key + "Reason"),
                diagnostic
            );
        }
    }

    /// <summary>Offers a rewrite, which is only planned; the compiler checks it when the user takes it.</summary>
    /// <returns>Why the site would be left; null if a rewrite is offered.</returns>
    private static async Task<string?> OfferAsync(CodeFixContext context, Diagnostic diagnostic, SiteOffer offer)
    {
        Document document = context.Document;
        int position = diagnostic.Location.SourceSpan.Start;
        var request = new FixRequest(
            document.Project.Solution,
            document.Project.Id,
            (_, start) => start == position,
            document.Id,
            offer
        );
        (string? title, string? reason) = await ClosureFixer
            .DescribeAsync(request, context.CancellationToken)
            .ConfigureAwait(false);
        if (title is not null)
        {
            context.RegisterCodeFix(
                CodeAction.Create(
                    title,
                    async cancellationToken =>
                        (
                            await ClosureFixer
                                .FixAsync(request, runAnalyzers: false, cancellationToken)
                                .ConfigureAwait(false)
                        ).Solution,
                    offer == SiteOffer.Same ? Key : Key + offer
                ),
                diagnostic
            );
        }

        return reason;
    }
}
