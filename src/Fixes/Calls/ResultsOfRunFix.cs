using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace ClosureGen.Fixes.Calls;

/// <summary>Declares an array for the results of a batch in front of its run, and passes it to the run.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ResultsOfRunFix))]
public sealed class ResultsOfRunFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public ResultsOfRunFix()
        : base(DiagnosticIds.ResultsOfRun) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        SemanticModel? model = await context
            .Document.GetSemanticModelAsync(context.CancellationToken)
            .ConfigureAwait(false);
        if (
            model is null
            || root.FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<InvocationExpressionSyntax>()
                is not {
                    Expression: MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax pairing }
                } run
            || run.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>()
                is not {
                    UsingKeyword.RawKind: 0,
                    Parent: BlockSyntax block,
                    Declaration: { Variables: { Count: 1 } locals }
                } declared
            || locals[0].Initializer?.Value is not { } value
            || FindResult(model, run) is not { } result
            || FindCount(model, pairing) is not { } count
        )
        {
            return;
        }

        string name = locals[0].Identifier.Text;
        InvocationExpressionSyntax filled = run.WithArgumentList(
            run.ArgumentList.WithArguments(
                run.ArgumentList.Arguments.Insert(0, SyntaxFactory.Argument(SyntaxFactory.IdentifierName(name)))
            )
        );
        string type = result.ToMinimalDisplayString(model, declared.SpanStart);
        StatementSyntax array = SyntaxFactory
            .ParseStatement($"var {name} = new {type}[{count}];")
            .WithLeadingTrivia(declared.GetLeadingTrivia())
            .WithTrailingTrivia(SyntaxFactory.ElasticMarker);
        StatementSyntax called = SyntaxFactory
            .ExpressionStatement(value.ReplaceNode(run, filled).WithoutTrivia())
            .WithLeadingTrivia(SyntaxFactory.ElasticMarker)
            .WithTrailingTrivia(declared.GetTrailingTrivia())
            .WithAdditionalAnnotations(Formatter.Annotation);
        BlockSyntax changed = block.ReplaceNode(declared, [array, called]);
        if (await TriedChange.Compiles(context, root, block, changed).ConfigureAwait(false))
        {
            Replace(context, diagnostic, "Pass an array for the results", root, block, changed);
        }
    }

    /// <summary>Gets the type of one result, from the overload that takes memory for all.</summary>
    private static ITypeSymbol? FindResult(SemanticModel model, InvocationExpressionSyntax run) =>
        model.GetSymbolInfo(run).Symbol is IMethodSymbol { ContainingType: { } batch, Name: var name }
            ? batch
                .GetMembers(name)
                .OfType<IMethodSymbol>()
                .SelectMany(static verb => verb.Parameters)
                .Select(static parameter => parameter.Type)
                .OfType<INamedTypeSymbol>()
                .FirstOrDefault(static type => type is { Name: "Memory", Arity: 1 })
                ?.TypeArguments[0]
            : null;

    /// <summary>Gets the expression for the number of items, if the items have a name and a known count.</summary>
    private static string? FindCount(SemanticModel model, InvocationExpressionSyntax pairing)
    {
        foreach (ArgumentSyntax argument in pairing.ArgumentList.Arguments)
        {
            if (
                argument.Expression is IdentifierNameSyntax or MemberAccessExpressionSyntax
                && model.GetTypeInfo(argument.Expression) is { Type: { } given, ConvertedType.Name: "Items" }
            )
            {
                string? member = new[] { "Length", "Count" }.FirstOrDefault(name =>
                    given is IArrayTypeSymbol
                        ? name == "Length"
                        : given.GetMembers(name).OfType<IPropertySymbol>().Any()
                );
                return member is null ? null : $"{argument.Expression}.{member}";
            }
        }

        return null;
    }
}
