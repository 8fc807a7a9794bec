using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes;

/// <summary>Calls <c>Post</c> instead of a <c>Dispatch</c> whose <c>ValueTask</c> was dropped.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PostFix))]
public sealed class PostFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public PostFix()
        : base(DiagnosticIds.DispatchDropped) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            root.FindNode(diagnostic.Location.SourceSpan)
                is not SimpleNameSyntax { Identifier.ValueText: "Dispatch" } name
            || name.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call
        )
        {
            return;
        }

        ExpressionSyntax dropped = Parenthesized(call).Parent
            is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax configured }
            ? configured
            : call;
        // Parsed, because an editor would reformat a list created from nodes, and the comments behind it.
        InvocationExpressionSyntax post = call.ReplaceNode(
                name,
                SyntaxFactory.IdentifierName("Post").WithTriviaFrom(name)
            )
            .WithArgumentList(SyntaxFactory.ParseArgumentList("()"))
            .WithTrailingTrivia(Comments(dropped, name.FullSpan.End, dropped.Span.End));
        (ExpressionSyntax old, ExpressionSyntax changed) = PutInPlace(dropped, post);
        string title = call.ArgumentList.Arguments.Count == 0 ? "Call Post()" : "Call Post(), which takes no token";
        // The token expression may declare a variable that is used behind the call, and Post returns nothing to use.
        if (await TriedChange.Compiles(context, root, old, changed).ConfigureAwait(false))
        {
            Replace(context, diagnostic, title, root, old, changed);
        }
    }
}
