using System.Threading.Tasks;
using ClosureGen.Generator.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.CodeFixes;

/// <summary>Calls a verb on a pairing or a batch that was made and dropped.</summary>
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
            // Which context, and when, nobody but the author knows.
            if (verb is "PostTo" or "PostAfter")
            {
                continue;
            }

            // What these return has to be awaited, where that can be done; behind ?. it would be a null.
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
            // Of what a lambda returns others may have use.
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
