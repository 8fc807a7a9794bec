using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>
/// Explains names that the compiler does not know although a handler has them: <c>LoadAsyncWork</c>, which is called
/// <c>LoadWork</c>, and a member of a class that is looked for on its interface.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class UnknownMemberAnalyzer : DiagnosticAnalyzer
{
    /// <summary>The property of a diagnostic that has the name to write.</summary>
    internal const string NameProperty = "Name";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.NotOnInterface, DiagnosticDescriptors.AsyncInName);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterSyntaxNodeAction(Analyze, SyntaxKind.IdentifierName, SyntaxKind.GenericName);
    }

    private static void Analyze(SyntaxNodeAnalysisContext context)
    {
        var name = (SimpleNameSyntax)context.Node;
        string text = name.Identifier.ValueText;
        if (
            GeneratedNames.MethodSuffix(text) is not { } suffix
            || text.Length == suffix.Length
            || context.SemanticModel.GetSymbolInfo(name, context.CancellationToken)
                is not { Symbol: null, CandidateSymbols.IsEmpty: true }
        )
        {
            return;
        }

        string stem = text.Substring(0, text.Length - suffix.Length);
        ITypeSymbol? receiver = FindReceiver(context, name);
        if (receiver is null && name.Parent is MemberAccessExpressionSyntax access && access.Name == name)
        {
            return;
        }

        string proposed = GeneratedNames.Stem(stem, chosen: null) + suffix;
        if (proposed != text && IsGenerated(context, receiver, proposed, name))
        {
            context.ReportDiagnostic(
                Diagnostic.Create(
                    DiagnosticDescriptors.AsyncInName,
                    name.GetLocation(),
                    ImmutableDictionary<string, string?>.Empty.Add(NameProperty, proposed),
                    text,
                    proposed
                )
            );
        }
        else if (
            receiver is INamedTypeSymbol { TypeKind: TypeKind.Interface } written
            && FindImplementation(context, written, stem) is { } implementation
        )
        {
            context.ReportDiagnostic(
                Diagnostic.Create(
                    DiagnosticDescriptors.NotOnInterface,
                    name.GetLocation(),
                    text,
                    implementation.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat),
                    written.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat)
                )
            );
        }
    }

    /// <summary>Gets the type on which a member is looked for; null for a name without a receiver.</summary>
    private static ITypeSymbol? FindReceiver(SyntaxNodeAnalysisContext context, SimpleNameSyntax name)
    {
        ExpressionSyntax? receiver = name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == name => access.Expression,
            MemberBindingExpressionSyntax binding => binding
                .FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>()
                ?.Expression,
            _ => null,
        };
        if (receiver is null)
        {
            return null;
        }

        SemanticModel model = context.SemanticModel;
        return model.GetTypeInfo(receiver, context.CancellationToken).Type
            ?? model.GetSymbolInfo(receiver, context.CancellationToken).Symbol as ITypeSymbol;
    }

    private static bool IsGenerated(
        SyntaxNodeAnalysisContext context,
        ITypeSymbol? receiver,
        string name,
        SimpleNameSyntax written
    ) =>
        context
            .SemanticModel.LookupSymbols(written.SpanStart, receiver, name, includeReducedExtensionMethods: true)
            .Any(static found => found is IMethodSymbol && HandlerNames.IsGenerated(found.OriginalDefinition));

    /// <summary>Finds a type of the project that implements an interface and has a handler with a stem.</summary>
    private static INamedTypeSymbol? FindImplementation(
        SyntaxNodeAnalysisContext context,
        INamedTypeSymbol written,
        string stem
    ) =>
        context
            .Compilation.GetSymbolsWithName(
                name => name == stem || GeneratedNames.Stem(name, chosen: null) == stem,
                SymbolFilter.Member,
                context.CancellationToken
            )
            .OfType<IMethodSymbol>()
            .Where(method =>
                HandlerAttribute.Find(method) is { } attribute && HandlerNames.Stem(method, attribute) == stem
            )
            .Select(static method => method.ContainingType)
            .FirstOrDefault(type =>
                type.AllInterfaces.Any(implemented =>
                    SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, written.OriginalDefinition)
                )
            );
}
