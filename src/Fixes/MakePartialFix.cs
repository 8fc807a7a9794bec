using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Fixes;

/// <summary>Makes every type around a handler partial.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MakePartialFix))]
public sealed class MakePartialFix : FixBase
{
    private const string Title = "Make the containing types partial";

    /// <summary>Creates the fix.</summary>
    public MakePartialFix()
        : base(DiagnosticIds.ContainingTypeNotPartial) { }

    /// <summary>Changes all types of a file in one step: separate changes of one type would conflict.</summary>
    public override FixAllProvider GetFixAllProvider() =>
        FixAllProvider.Create(
            static async (context, document, diagnostics) =>
                await ChangeAsync(document, diagnostics, context.CancellationToken).ConfigureAwait(false)
        );

    private protected override Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        context.RegisterCodeFix(
            CodeAction.Create(Title, cancel => ChangeAsync(context.Document, [diagnostic], cancel), Title),
            diagnostic
        );
        return Task.CompletedTask;
    }

    private static async Task<Document> ChangeAsync(
        Document document,
        IEnumerable<Diagnostic> diagnostics,
        CancellationToken cancellationToken
    )
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        SourceText text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.WithText(
            text.WithChanges(
                diagnostics
                    .SelectMany(found => PartialTypes.Make(root.FindNode(found.Location.SourceSpan)))
                    .Distinct()
                    .OrderBy(static change => change.Span.Start)
            )
        );
    }
}
