using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes;

/// <summary>Calls a verb on a pairing or a batch that was created and dropped.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(CallVerbFix))]
public sealed class CallVerbFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public CallVerbFix()
        : base(DiagnosticIds.PairingDropped) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        InvocationExpressionSyntax? call = root.FindNode(diagnostic.Location.SourceSpan)
            .FirstAncestorOrSelf<InvocationExpressionSyntax>();
        if (call is null || !diagnostic.Properties.TryGetValue("Verbs", out string? verbs))
        {
            return;
        }

        foreach (string verb in verbs!.Split(','))
        {
            // Only the author knows which context or delay to pass.
            if (verb is "PostTo" or "PostAfter")
            {
                continue;
            }

            // Their results must be awaited where that is possible; behind ?. the result could be null.
            bool isAwaited = verb is "Dispatch" or "RunAsync";
            if (isAwaited && call.Parent is ConditionalAccessExpressionSyntax)
            {
                continue;
            }

            (ExpressionSyntax old, ExpressionSyntax called) = PutInPlace(call, Call(call, verb));
            ExpressionSyntax replacement = isAwaited
                ? SyntaxFactory
                    .AwaitExpression(
                        SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space),
                        called.WithoutTrivia()
                    )
                    .WithTriviaFrom(called)
                : called;
            string title = isAwaited ? $"Await {verb}()" : $"Call {verb}()";
            // Other code may use what a lambda returns.
            bool isStatement = old.Parent is ExpressionStatementSyntax;
            bool compiles = isAwaited
                ? await TriedChange.CompilesAwaited(context, root, old, replacement).ConfigureAwait(false)
                : isStatement || await TriedChange.Compiles(context, root, old, replacement).ConfigureAwait(false);
            if (compiles)
            {
                Replace(context, diagnostic, title, root, old, replacement);
            }
        }
    }

    private static ExpressionSyntax Call(InvocationExpressionSyntax call, string verb) =>
        SyntaxFactory
            .InvocationExpression(
                SyntaxFactory.MemberAccessExpression(
                    SyntaxKind.SimpleMemberAccessExpression,
                    call.WithoutTrivia(),
                    SyntaxFactory.IdentifierName(verb)
                )
            )
            .WithTrailingTrivia();
}
