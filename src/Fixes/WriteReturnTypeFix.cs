using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes;

/// <summary>Writes the return type of an endpoint's lambda.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WriteReturnTypeFix))]
public sealed class WriteReturnTypeFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public WriteReturnTypeFix()
        : base(DiagnosticIds.EndpointReturn) { }

    private protected override Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            diagnostic.Properties.TryGetValue("Type", out string? type)
            && root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true)
                .FirstAncestorOrSelf<ParenthesizedLambdaExpressionSyntax>()
                is { } lambda
        )
        {
            ParenthesizedLambdaExpressionSyntax changed = lambda
                .WithReturnType(
                    SyntaxFactory
                        .ParseTypeName(type!)
                        .WithLeadingTrivia(lambda.ParameterList.GetLeadingTrivia())
                        .WithTrailingTrivia(SyntaxFactory.Space)
                )
                .WithParameterList(lambda.ParameterList.WithoutLeadingTrivia());
            Replace(context, diagnostic, $"Write '{type}'", root, lambda, changed, nameof(WriteReturnTypeFix));
        }

        return Task.CompletedTask;
    }
}
