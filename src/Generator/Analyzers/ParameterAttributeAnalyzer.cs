using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Generator.Analyzers;

/// <summary>Warns about <c>[ItemIndex]</c> and <c>[FromScope]</c> on methods for which nothing is generated.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ParameterAttributeAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.ParameterWithoutHandler);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterSyntaxNodeAction(AnalyzeParameter, SyntaxKind.Parameter);
        context.RegisterSyntaxNodeAction(
            AnalyzeAccessor,
            SyntaxKind.SetAccessorDeclaration,
            SyntaxKind.InitAccessorDeclaration,
            SyntaxKind.AddAccessorDeclaration,
            SyntaxKind.RemoveAccessorDeclaration
        );
    }

    private static void AnalyzeParameter(SyntaxNodeAnalysisContext context)
    {
        var syntax = (ParameterSyntax)context.Node;
        if (
            syntax.AttributeLists.Count > 0
            && context.SemanticModel.GetDeclaredSymbol(syntax, context.CancellationToken) is { } parameter
        )
        {
            Analyze(context, parameter);
        }
    }

    /// <summary>An accessor's value is a parameter without a declaration: <c>[param: ItemIndex] set</c>.</summary>
    private static void AnalyzeAccessor(SyntaxNodeAnalysisContext context)
    {
        var syntax = (AccessorDeclarationSyntax)context.Node;
        if (
            syntax.AttributeLists.Count > 0
            && context.SemanticModel.GetDeclaredSymbol(syntax, context.CancellationToken)
                is IMethodSymbol { Parameters: { Length: > 0 } parameters }
        )
        {
            Analyze(context, parameters[parameters.Length - 1]);
        }
    }

    private static void Analyze(SyntaxNodeAnalysisContext context, IParameterSymbol parameter)
    {
        if (
            parameter.ContainingSymbol is IMethodSymbol method
            && (HandlerAttribute.IsHandler(method) || Repeats(method))
        )
        {
            return;
        }

        Report(context, parameter, HandlerAttribute.FindItemIndex(parameter), "ItemIndex");
        Report(context, parameter, HandlerAttribute.FindFromScope(parameter), "FromScope");
    }

    private static void Report(
        SyntaxNodeAnalysisContext context,
        IParameterSymbol parameter,
        AttributeData? attribute,
        string name
    )
    {
        if (attribute is null)
        {
            return;
        }

        Location location =
            attribute.ApplicationSyntaxReference?.GetSyntax(context.CancellationToken).GetLocation()
            ?? context.Node.GetLocation();
        string method = parameter.ContainingSymbol.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat);
        context.ReportDiagnostic(
            Diagnostic.Create(DiagnosticDescriptors.ParameterWithoutHandler, location, method, parameter.Name, name)
        );
    }

    /// <summary>Gets whether a method repeats the parameters of one that it overrides or implements.</summary>
    private static bool Repeats(IMethodSymbol method) =>
        method.IsOverride
        || method.ContainingType.TypeKind == TypeKind.Interface
        || method.ContainingType.AllInterfaces.Any(type => type.GetMembers(method.Name).Length > 0);
}
