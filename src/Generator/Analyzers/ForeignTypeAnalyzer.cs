using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Diagnostics.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Generator.Diagnostics;

/// <summary>
/// Explains handlers that all rules accept and for which nothing was generated: the generator did not see what another
/// one made, a type of the signature, a constant that is a default value or the attribute's, the body of a partial method
/// or the handler itself. Nor does it see its own work, a pairing in the signature for one.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ForeignTypeAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.MadeByAnotherGenerator);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        // A handler may be made by another generator itself.
        context.ConfigureGeneratedCodeAnalysis(
            GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics
        );
        context.EnableConcurrentExecution();
        context.RegisterSymbolAction(Analyze, SymbolKind.Method);
    }

    private static void Analyze(SymbolAnalysisContext context)
    {
        var method = (IMethodSymbol)context.Symbol;
        if (
            method.PartialDefinitionPart is not null
            || HandlerAttribute.Find(method) is not { } attribute
            || !HandlerRules.Accepts(method, context.CancellationToken)
            || IsDone(method, HandlerNames.Stem(method, attribute), TypeTexts.Of(context.Compilation))
            || (
                FindForeign(method, context.CancellationToken)
                ?? FindForeign(attribute, method, context.CancellationToken)
                ?? FindForeignBase(method)
            )
                is not { } foreign
        )
        {
            return;
        }

        context.ReportDiagnostic(
            Diagnostic.Create(
                DiagnosticDescriptors.MadeByAnotherGenerator,
                method.Locations[0],
                method.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat),
                foreign.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat),
                Explain(foreign, method)
            )
        );
    }

    private static string Explain(ISymbol foreign, IMethodSymbol method)
    {
        if (HandlerNames.IsGenerated(foreign.OriginalDefinition))
        {
            return "made for another handler, and a generator does not see its own work: take that handler and its arguments instead";
        }

        return SymbolEqualityComparer.Default.Equals(foreign, FindForeignBase(method))
            ? "a base class that another source generator names, and generators do not see each other's work: name it in a file of your own"
            : "made by another source generator, and generators do not see each other's work: declare it in a file of your own";
    }

    /// <summary>
    /// Gets the base class, of an override's type or of a base of that, which no file of the project's own names.
    /// </summary>
    private static ISymbol? FindForeignBase(IMethodSymbol method)
    {
        if (!method.IsOverride)
        {
            return null;
        }

        for (INamedTypeSymbol? type = method.ContainingType; type is not null; type = type.BaseType)
        {
            if (type.BaseType is { SpecialType: not SpecialType.System_Object } named && !IsNamedByProject(type))
            {
                return named;
            }
        }

        return null;
    }

    /// <summary>Gets whether a part that is not generated has a list of base types; of another assembly's none is known.</summary>
    private static bool IsNamedByProject(INamedTypeSymbol type) =>
        type.DeclaringSyntaxReferences.IsEmpty
        || type.DeclaringSyntaxReferences.Any(static part =>
            !IsMade(part.SyntaxTree, default) && part.GetSyntax() is TypeDeclarationSyntax { BaseList: not null }
        );

    /// <summary>Gets whether something was generated for this handler, and not for an overload of it.</summary>
    private static bool IsDone(IMethodSymbol method, string stem, TypeTexts texts) =>
        method
            .ContainingType.GetMembers(GeneratedNames.Work(stem))
            .OfType<IMethodSymbol>()
            .Any(member =>
                HandlerNames.IsGenerated(member)
                && SignatureParser.Of(member, texts) == SignatureParser.Of(method, texts)
            );

    private static ISymbol? FindForeign(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (IsMade(method.PartialImplementationPart ?? method, cancellationToken))
        {
            return method;
        }

        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (FindForeign(parameter.Type, cancellationToken) is { } type)
            {
                return type;
            }

            if (DefaultValues.Named(parameter).FirstOrDefault(named => IsMade(named, cancellationToken)) is { } value)
            {
                return value;
            }
        }

        foreach (ITypeParameterSymbol parameter in method.TypeParameters)
        {
            foreach (ITypeSymbol constraint in parameter.ConstraintTypes)
            {
                if (FindForeign(constraint, cancellationToken) is { } type)
                {
                    return type;
                }
            }
        }

        return FindForeign(method.ReturnType, cancellationToken);
    }

    private static ISymbol? FindForeign(AttributeData attribute, IMethodSymbol method, CancellationToken token) =>
        attribute.ApplicationSyntaxReference?.GetSyntax(token) is { } written
            ? DefaultValues.Named(written, method).FirstOrDefault(named => IsMade(named, token))
            : null;

    private static ITypeSymbol? FindForeign(ITypeSymbol type, CancellationToken cancellationToken)
    {
        if (type is IArrayTypeSymbol array)
        {
            return FindForeign(array.ElementType, cancellationToken);
        }

        if (type is not INamedTypeSymbol named)
        {
            return null;
        }

        if (IsMade(named, cancellationToken))
        {
            return named;
        }

        return named
                .TypeArguments.Select(argument => FindForeign(argument, cancellationToken))
                .FirstOrDefault(static found => found is not null)
            ?? (named.ContainingType is { } outer ? FindForeign(outer, cancellationToken) : null);
    }

    /// <summary>Gets whether a symbol of this compilation stands in generated files and in no other.</summary>
    private static bool IsMade(ISymbol symbol, CancellationToken cancellationToken) =>
        symbol.DeclaringSyntaxReferences.Length > 0
        && symbol.DeclaringSyntaxReferences.All(reference => IsMade(reference.SyntaxTree, cancellationToken));

    private static bool IsMade(SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.FilePath.EndsWith(".g.cs", System.StringComparison.OrdinalIgnoreCase)
        || tree.FilePath.EndsWith(".generated.cs", System.StringComparison.OrdinalIgnoreCase)
        || tree.GetRoot(cancellationToken)
            .GetLeadingTrivia()
            .Any(static trivia => trivia.ToString().Contains("<auto-generated"));
}
