using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes.Calls;

/// <summary>Puts the argument for the items into a collection expression.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ItemsArgumentFix))]
public sealed class ItemsArgumentFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public ItemsArgumentFix()
        : base(DiagnosticIds.NotItems) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is not ExpressionSyntax given
            || !diagnostic.Properties.TryGetValue("Form", out string? form)
        )
        {
            return;
        }

        bool spreads = form == "[.. x]";
        ExpressionSyntax listed = SyntaxFactory
            .ParseExpression(spreads ? $"[.. {given.WithoutTrivia()}]" : $"[{given.WithoutTrivia()}]")
            .WithTriviaFrom(given);
        if (await TriedChange.Compiles(context, root, given, listed).ConfigureAwait(false))
        {
            string title = spreads ? "Copy the items into an array" : "Pass a list of the one item";
            Replace(context, diagnostic, title, root, given, listed);
        }
    }
}
