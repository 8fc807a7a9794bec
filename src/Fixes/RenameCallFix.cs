using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes;

/// <summary>Writes the name that a generated member has.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RenameCallFix))]
public sealed class RenameCallFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public RenameCallFix()
        : base(DiagnosticIds.AsyncInName) { }

    private protected override Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            diagnostic.Properties.TryGetValue("Name", out string? name)
            && root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is SimpleNameSyntax written
        )
        {
            SimpleNameSyntax changed = written.WithIdentifier(
                SyntaxFactory.Identifier(name!).WithTriviaFrom(written.Identifier)
            );
            Replace(context, diagnostic, $"Call {name}", root, written, changed, nameof(RenameCallFix));
        }

        return Task.CompletedTask;
    }
}
