using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using ClosureGen.CodeFixes.Closures;
using ClosureGen.Generator.Analyzers.Closures;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace ClosureGen.CodeFixes;

/// <summary>
/// Rewrites a dispatch site that allocates, in the first form that keeps what the program does. Offers nothing where
/// there is none.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ClosureFix))]
public sealed class ClosureFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        SiteFamily.All.Select(static family => family.Id).ToImmutableArray();

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => ClosureFixAll.Instance;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        Document document = context.Document;
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            int position = diagnostic.Location.SourceSpan.Start;
            string? title = await ClosureFixer
                .DescribeAsync(document, position, context.CancellationToken)
                .ConfigureAwait(false);
            if (title is null)
            {
                continue;
            }

            // What is offered is planned; the compiler is asked when it is taken.
            context.RegisterCodeFix(
                CodeAction.Create(
                    title,
                    async cancellationToken =>
                        (
                            await ClosureFixer
                                .FixAsync(
                                    document.Project.Solution,
                                    document.Project.Id,
                                    (_, start) => start == position,
                                    document.Id,
                                    runAnalyzers: false,
                                    cancellationToken
                                )
                                .ConfigureAwait(false)
                        ).Solution,
                    nameof(ClosureFix)
                ),
                diagnostic
            );
        }
    }
}
