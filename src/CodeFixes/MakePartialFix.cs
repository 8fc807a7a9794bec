using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Generator.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.CodeFixes;

/// <summary>Makes every type around a handler partial.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MakePartialFix))]
public sealed class MakePartialFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public MakePartialFix()
        : base(DiagnosticIds.ContainingTypeNotPartial) { }

    private protected override Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        IEnumerable<SyntaxNode> types = root.FindNode(diagnostic.Location.SourceSpan)
            .AncestorsAndSelf()
            .OfType<TypeDeclarationSyntax>()
            .Where(static type => !type.Modifiers.Any(SyntaxKind.PartialKeyword))
            .ToArray();
        SyntaxNode outermost = types.Last();
        SyntaxNode replaced = outermost.ReplaceNodes(
            types,
            static (_, type) => Modifiers.AddPartial((TypeDeclarationSyntax)type)
        );
        Replace(context, diagnostic, "Make the containing types partial", root, outermost, replaced);
        return Task.CompletedTask;
    }
}
