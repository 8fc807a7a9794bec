using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Rewrites.Tests;

/// <summary>Careless rewrites of lambdas: each call works on copies of what the variables were when it was dispatched.</summary>
internal static class Copies
{
    private const string Helper =
        "internal static class Careless { internal static D Copied<T, D>(T item, Func<T, D> make) => make(item); }";

    /// <summary>Gets a program in which one site, at the position of its lambda, works on copies.</summary>
    internal static async Task<Document> MakeAsync(Document document, int position)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(TestContext.Current.CancellationToken))!;
        SemanticModel model = (await document.GetSemanticModelAsync(TestContext.Current.CancellationToken))!;
        AnonymousFunctionExpressionSyntax lambda = root.FindToken(position)
            .Parent!.AncestorsAndSelf()
            .OfType<AnonymousFunctionExpressionSyntax>()
            .First();
        var type = (INamedTypeSymbol)model.GetTypeInfo(lambda).ConvertedType!;
        DataFlowAnalysis flow = model.AnalyzeDataFlow(lambda)!;
        string[] names =
        [
            .. flow
                .ReadInside.Union(flow.WrittenInside, SymbolEqualityComparer.Default)
                .Except(flow.VariablesDeclared, SymbolEqualityComparer.Default)
                .Where(static symbol => symbol is not IParameterSymbol { IsThis: true })
                .Select(static symbol => symbol!.Name),
        ];
        string arguments = string.Join(", ", type.DelegateInvokeMethod!.Parameters.Select(static (_, i) => $"p{i}"));
        string text = root.ToFullString();
        string made = Copy(
            $"({type.ToDisplayString()})(({arguments}) => {Copy($"({type.ToDisplayString()})({lambda})")}({arguments}))"
        );
        return document.WithText(SourceText.From(text[..lambda.SpanStart] + made + text[lambda.Span.End..] + Helper));

        string Copy(string value) =>
            names.Aggregate(value, static (copied, name) => $"Careless.Copied({name}, {name} => {copied})");
    }
}
