using System;
using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Parsing;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Generator.Analyzers.Calls;

/// <summary>Explains a sequence, or a single item, that is passed where a batch reads its items by position.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ItemsArgumentAnalyzer : DiagnosticAnalyzer
{
    /// <summary>The key of what a fix puts around the argument.</summary>
    internal const string Form = "Form";

    /// <summary>A collection expression with the elements of the argument.</summary>
    internal const string Spread = "[.. x]";

    /// <summary>A collection expression with the argument in it.</summary>
    internal const string Single = "[x]";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.NotItems);

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
            context.Operation is not { Syntax: InvocationExpressionSyntax call, SemanticModel: { } model }
            || call.Expression
                is not (SimpleNameSyntax or MemberAccessExpressionSyntax or MemberBindingExpressionSyntax)
        )
        {
            return;
        }

        string name = CallParts.LastName(call.Expression);
        if (
            !name.EndsWith(GeneratedNames.Each(""), StringComparison.Ordinal)
            && !name.EndsWith(GeneratedNames.Pairs(""), StringComparison.Ordinal)
        )
        {
            return;
        }

        IMethodSymbol? method = model
            .GetSymbolInfo(call, context.CancellationToken)
            .CandidateSymbols.Concat(model.GetMemberGroup(call.Expression, context.CancellationToken))
            .OfType<IMethodSymbol>()
            .FirstOrDefault(static candidate =>
                HandlerNames.IsGenerated(candidate.OriginalDefinition)
                && candidate.Parameters.Any(static parameter => FindItems(parameter) is not null)
            );
        if (method is null)
        {
            return;
        }

        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (FindItems(parameter) is { } items && FindArgument(call, parameter) is { } argument)
            {
                Analyze(context, model, argument, items, method);
            }
        }
    }

    // The overloads of {Stem}Each for arrays, lists and ranges have none.
    private static INamedTypeSymbol? FindItems(IParameterSymbol parameter) =>
        parameter.Type is INamedTypeSymbol { Name: "Items", Arity: 1 } items
        && KnownTypes.IsNamespace(items.ContainingNamespace, "ClosureGen")
            ? items
            : null;

    private static ArgumentSyntax? FindArgument(InvocationExpressionSyntax call, IParameterSymbol parameter)
    {
        SeparatedSyntaxList<ArgumentSyntax> arguments = call.ArgumentList.Arguments;
        return arguments.FirstOrDefault(argument => argument.NameColon?.Name.Identifier.ValueText == parameter.Name)
            ?? (
                parameter.Ordinal < arguments.Count && arguments[parameter.Ordinal].NameColon is null
                    ? arguments[parameter.Ordinal]
                    : null
            );
    }

    private static void Analyze(
        OperationAnalysisContext context,
        SemanticModel model,
        ArgumentSyntax argument,
        INamedTypeSymbol items,
        IMethodSymbol method
    )
    {
        Compilation compilation = model.Compilation;
        ITypeSymbol element = items.TypeArguments[0];
        if (
            model.GetTypeInfo(argument.Expression, context.CancellationToken).Type is not { } given
            || given.TypeKind is TypeKind.Error or TypeKind.Dynamic
            || compilation.ClassifyConversion(given, items).IsImplicit
        )
        {
            return;
        }

        (string Kind, string Advice, string Form)? found =
            ElementOf(given) is { } listed && Converts(compilation, listed, element)
                ? (
                    $"a '{Text(given)}', whose items have no positions",
                    $"copy them into an array, as in '[.. {argument.Expression}]', or keep them in one",
                    Spread
                )
            : Converts(compilation, given, element)
                ? (
                    "one item",
                    $"write '[{argument.Expression}]', or pair the handler with it by '{OfOne(method.Name)}'",
                    Single
                )
            : null;
        if (found is not { } what)
        {
            return;
        }

        context.ReportDiagnostic(
            Diagnostic.Create(
                DiagnosticDescriptors.NotItems,
                argument.Expression.GetLocation(),
                ImmutableDictionary<string, string?>.Empty.Add(Form, what.Form),
                argument.Expression.ToString(),
                what.Kind,
                method.Name,
                what.Advice
            )
        );
    }

    private static bool Converts(Compilation compilation, ITypeSymbol from, ITypeSymbol to) =>
        // Of a generic handler whose type argument is inferred, anything may be the item.
        to is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method }
        || compilation.ClassifyConversion(from, to).IsImplicit;

    /// <summary>Gets what a <c>foreach</c> over a type goes through, as far as the usual kinds of sequence go.</summary>
    private static ITypeSymbol? ElementOf(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array)
        {
            return array.ElementType;
        }

        if (type is INamedTypeSymbol { Name: "Span" or "ReadOnlySpan", Arity: 1 } span)
        {
            return span.TypeArguments[0];
        }

        return type
            .AllInterfaces.Prepend(type as INamedTypeSymbol)
            .FirstOrDefault(static sequence =>
                sequence?.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T
            )
            ?.TypeArguments[0];
    }

    private static string OfOne(string name)
    {
        string suffix = name.EndsWith(GeneratedNames.Each(""), StringComparison.Ordinal)
            ? GeneratedNames.Each("")
            : GeneratedNames.Pairs("");
        return GeneratedNames.Work(name.Substring(0, name.Length - suffix.Length));
    }

    private static string Text(ITypeSymbol type) =>
        type.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat);
}
