using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes.Calls;

/// <summary>Moves a token from a verb to the pairing, or removes it if the pairing already has it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MoveTokenFix))]
public sealed class MoveTokenFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public MoveTokenFix()
        : base(DiagnosticIds.TokenAtVerb) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            root.FindNode(diagnostic.Location.SourceSpan) is not { } found
            || found.FirstAncestorOrSelf<ArgumentSyntax>()
                is not { Parent.Parent: InvocationExpressionSyntax call } token
            || call.Expression is not MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax pairing }
        )
        {
            return;
        }

        InvocationExpressionSyntax without = call.WithArgumentList(
            call.ArgumentList.WithArguments(call.ArgumentList.Arguments.Remove(token))
        );
        InvocationExpressionSyntax moved = without.ReplaceNode(
            ((MemberAccessExpressionSyntax)without.Expression).Expression,
            pairing.AddArgumentListArguments(token.WithNameColon(null).WithoutTrivia())
        );
        SemanticModel? model = await context
            .Document.GetSemanticModelAsync(context.CancellationToken)
            .ConfigureAwait(false);

        // A pairing call that compiles already has a token.
        bool lacksToken = model?.GetSymbolInfo(pairing, context.CancellationToken).Symbol is null;
        if (lacksToken && await TriedChange.Compiles(context, root, call, moved).ConfigureAwait(false))
        {
            Replace(context, diagnostic, "Pass the token to the pairing", root, call, moved);
        }
        else if (!lacksToken && await TriedChange.Compiles(context, root, call, without).ConfigureAwait(false))
        {
            Replace(context, diagnostic, "Remove the token: the pairing has one", root, call, without);
        }
    }
}
