using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes.Calls;

/// <summary>Calls <c>StartNew</c>, which returns a task, instead of <c>Dispatch</c>; or <c>AsTask</c> where there is no such verb.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ValueTaskAsTaskFix))]
public sealed class ValueTaskAsTaskFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public ValueTaskAsTaskFix()
        : base(DiagnosticIds.ValueTaskAsTask) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (diagnostic.AdditionalLocations.Count == 0)
        {
            await RegisterOneAsync(context, root, diagnostic).ConfigureAwait(false);
            return;
        }

        // Changes all arguments of the call at once: the call compiles only if every argument is a task.
        if (
            root.FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<ArgumentSyntax>()
                is not { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } }
            || diagnostic.AdditionalLocations.Any(place => !call.Span.Contains(place.SourceSpan))
        )
        {
            return;
        }

        SimpleNameSyntax[] dispatches =
        [
            .. call
                .ArgumentList.DescendantNodes()
                .OfType<MemberAccessExpressionSyntax>()
                .Where(static member =>
                    member.Name.Identifier.ValueText == "Dispatch"
                    && member.Parent is InvocationExpressionSyntax { Parent: not MemberAccessExpressionSyntax }
                )
                .Select(static member => member.Name),
        ];
        InvocationExpressionSyntax started = call.ReplaceNodes(
            dispatches,
            static (old, _) => SyntaxFactory.IdentifierName("StartNew").WithTriviaFrom(old)
        );
        if (dispatches.Length > 0 && await TriedChange.Compiles(context, root, call, started).ConfigureAwait(false))
        {
            Replace(context, diagnostic, "Call StartNew()", root, call, started);
        }
    }

    /// <summary>Offers both, where each compiles: a task of <c>StartNew</c> may be awaited again and by others too.</summary>
    private static async Task RegisterOneAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true)
            is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax member } made
        )
        {
            return;
        }

        InvocationExpressionSyntax started = made.ReplaceNode(
            member.Name,
            SyntaxFactory.IdentifierName("StartNew").WithTriviaFrom(member.Name)
        );
        if (
            member.Name.Identifier.ValueText == "Dispatch"
            && await TriedChange.Compiles(context, root, made, started).ConfigureAwait(false)
        )
        {
            Replace(context, diagnostic, "Call StartNew()", root, made, started);
        }

        InvocationExpressionSyntax wrapped = SyntaxFactory
            .InvocationExpression(
                SyntaxFactory.MemberAccessExpression(
                    SyntaxKind.SimpleMemberAccessExpression,
                    made.WithoutTrivia(),
                    SyntaxFactory.IdentifierName("AsTask")
                )
            )
            .WithTriviaFrom(made);
        if (await TriedChange.Compiles(context, root, made, wrapped).ConfigureAwait(false))
        {
            Replace(context, diagnostic, "Call AsTask()", root, made, wrapped);
        }
    }
}
