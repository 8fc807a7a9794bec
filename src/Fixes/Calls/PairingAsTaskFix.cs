using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes.Calls;

/// <summary>Calls the verb of a pairing or a batch that returns the expected task.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PairingAsTaskFix))]
public sealed class PairingAsTaskFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public PairingAsTaskFix()
        : base(DiagnosticIds.PairingAsTask) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is not ExpressionSyntax made
            || !diagnostic.Properties.TryGetValue("Verb", out string? verb)
        )
        {
            return;
        }

        if (
            diagnostic.Properties.TryGetValue("IsReplaced", out string? isReplaced)
            && isReplaced == bool.TrueString
            && made.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax wrong } member
        )
        {
            InvocationExpressionSyntax right = wrong.ReplaceNode(
                member.Name,
                SyntaxFactory.IdentifierName(verb!).WithTriviaFrom(member.Name)
            );
            if (await TriedChange.Compiles(context, root, wrong, right).ConfigureAwait(false))
            {
                Replace(context, diagnostic, $"Call {verb}()", root, wrong, right);
            }

            return;
        }

        InvocationExpressionSyntax called = SyntaxFactory
            .InvocationExpression(
                SyntaxFactory.MemberAccessExpression(
                    SyntaxKind.SimpleMemberAccessExpression,
                    made.WithoutTrivia(),
                    SyntaxFactory.IdentifierName(verb!)
                )
            )
            .WithTriviaFrom(made);
        if (await TriedChange.Compiles(context, root, made, called).ConfigureAwait(false))
        {
            Replace(context, diagnostic, $"Call {verb}()", root, made, called);
        }
    }
}
