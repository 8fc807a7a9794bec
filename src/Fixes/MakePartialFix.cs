using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes;

/// <summary>Makes every type around a handler partial.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MakePartialFix))]
public sealed class MakePartialFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public MakePartialFix()
        : base(DiagnosticIds.ContainingTypeNotPartial) { }

    /// <summary>Changes all types of a file in one step: separate changes of one type would conflict.</summary>
    public override FixAllProvider GetFixAllProvider() =>
        FixAllProvider.Create(
            static async (context, document, diagnostics) =>
                await document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false) is { } root
                    ? document.WithSyntaxRoot(
                        MakePartial(root, diagnostics.SelectMany(found => NotPartial(root, found)).Distinct())
                    )
                    : null
        );

    private protected override Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        IEnumerable<SyntaxNode> types = NotPartial(root, diagnostic).ToArray();
        SyntaxNode outermost = types.Last();
        Replace(
            context,
            diagnostic,
            "Make the containing types partial",
            root,
            outermost,
            MakePartial(outermost, types)
        );
        return Task.CompletedTask;
    }

    private static IEnumerable<SyntaxNode> NotPartial(SyntaxNode root, Diagnostic diagnostic) =>
        root.FindNode(diagnostic.Location.SourceSpan)
            .AncestorsAndSelf()
            .OfType<TypeDeclarationSyntax>()
            .Where(static type => !type.Modifiers.Any(SyntaxKind.PartialKeyword));

    private static SyntaxNode MakePartial(SyntaxNode root, IEnumerable<SyntaxNode> types) =>
        root.ReplaceNodes(types, static (_, type) => Modifiers.AddPartial((TypeDeclarationSyntax)type));
}
