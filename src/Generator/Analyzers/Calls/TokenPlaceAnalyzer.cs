using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>Explains a token that is passed to a verb which has none, because the handler has one of its own.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TokenPlaceAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.TokenAtVerb);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(Analyze, OperationKind.Invalid);
    }

    private static void Analyze(OperationAnalysisContext context)
    {
        if (
            context.Operation
                is not {
                    Syntax: InvocationExpressionSyntax
                    {
                        Expression: MemberAccessExpressionSyntax { Name: var verb, Expression: var receiver }
                    } call,
                    SemanticModel: { } model
                }
            || verb.Identifier.ValueText
                is not ("StartNew" or "Dispatch" or "Post" or "PostTo" or "PostAfter" or "Run" or "RunAsync")
            || FindToken(call, model) is not { } token
            || FindMade(receiver, model) is not { } made
            || made.GetMembers(verb.Identifier.ValueText).OfType<IMethodSymbol>().Any(TakesToken)
            || FindHandler(made) is not { } handler
        )
        {
            return;
        }

        context.ReportDiagnostic(
            Diagnostic.Create(
                DiagnosticDescriptors.TokenAtVerb,
                token.GetLocation(),
                verb.Identifier.ValueText,
                handler.Name,
                (receiver as InvocationExpressionSyntax)?.Expression is { } paired
                    ? CallParts.LastName(paired)
                    : handler.Name
            )
        );
    }

    /// <summary>
    /// Finds the pairing or batch that a verb is called on. If the token was passed to the pairing instead of to the
    /// verb, the call does not resolve: then it is one of the candidates.
    /// </summary>
    private static ITypeSymbol? FindMade(ExpressionSyntax receiver, SemanticModel model)
    {
        ITypeSymbol? made = model.GetTypeInfo(receiver).Type;
        if (made is null or { TypeKind: TypeKind.Error } && receiver is InvocationExpressionSyntax call)
        {
            made = model
                .GetMemberGroup(call.Expression)
                .OfType<IMethodSymbol>()
                .Select(static method => method.ReturnType)
                .FirstOrDefault(GeneratedCalls.IsPairingOrBatch);
        }

        return made is not null && GeneratedCalls.IsPairingOrBatch(made) ? made : null;
    }

    private static ArgumentSyntax? FindToken(InvocationExpressionSyntax call, SemanticModel model)
    {
        foreach (ArgumentSyntax argument in call.ArgumentList.Arguments)
        {
            if (model.GetTypeInfo(argument.Expression).Type is { } type && KnownTypes.IsCancellationToken(type))
            {
                return argument;
            }
        }

        return null;
    }

    private static bool TakesToken(IMethodSymbol verb) =>
        verb.Parameters.Any(static parameter => KnownTypes.IsCancellationToken(parameter.Type));

    /// <summary>Gets the handler with a token whose generated members return a given pairing or batch.</summary>
    private static IMethodSymbol? FindHandler(ITypeSymbol made)
    {
        IMethodSymbol? method = made
            .ContainingType.GetMembers()
            .OfType<IMethodSymbol>()
            .FirstOrDefault(member =>
                SymbolEqualityComparer.Default.Equals(member.ReturnType.OriginalDefinition, made.OriginalDefinition)
                && HandlerNames.IsGenerated(member)
            );
        return method is not null && TakesToken(method) ? method : null;
    }
}
