using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Generator.Analyzers;

/// <summary>Proposes another stem for handlers such as <c>DoWork</c>, for which <c>DoWorkWork</c> is generated.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RepeatedSuffixAnalyzer : DiagnosticAnalyzer
{
    // The replacement of a suffix at the end of a stem: DoWork gives DoJobWork, VisitEach gives VisitItemEach.
    private static readonly (string Suffix, string Instead)[] s_suffixes =
    [
        (GeneratedNames.Work(""), "Job"),
        (GeneratedNames.Each(""), "Item"),
        (GeneratedNames.Pairs(""), "Item"),
    ];

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(DiagnosticDescriptors.RepeatedSuffix);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterSymbolAction(Analyze, SymbolKind.Method);
    }

    private static void Analyze(SymbolAnalysisContext context)
    {
        var method = (IMethodSymbol)context.Symbol;
        if (
            method.PartialDefinitionPart is not null
            || HandlerAttribute.Find(method) is not { } attribute
            // A name that the attribute sets was chosen on purpose.
            || HandlerAttribute.Name(attribute) is not null
        )
        {
            return;
        }

        string stem = HandlerNames.Stem(method, attribute);
        foreach ((string suffix, string instead) in s_suffixes)
        {
            string name = stem + suffix;
            if (
                stem.EndsWith(suffix, StringComparison.Ordinal)
                && HandlerNames.OfMethods(method, stem).Contains(name)
                && HandlerRules.Accepts(method, context.CancellationToken)
            )
            {
                string proposed = Propose(method, stem.Substring(0, stem.Length - suffix.Length), instead);
                context.ReportDiagnostic(
                    Diagnostic.Create(
                        DiagnosticDescriptors.RepeatedSuffix,
                        method.Locations[0],
                        ImmutableDictionary<string, string?>.Empty.Add(RefusalDiagnostic.ProposedName, proposed),
                        method.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat),
                        name,
                        suffix,
                        proposed
                    )
                );
                return;
            }
        }
    }

    /// <summary>
    /// The stem without the suffix works if the handler is called <c>DoWorkAsync</c>, because <c>DoWork</c> is then
    /// free.
    /// </summary>
    private static string Propose(IMethodSymbol method, string start, string instead)
    {
        IEnumerable<string> stems = new[] { start, start + instead }.Concat(
            Enumerable
                .Range(2, int.MaxValue - 2)
                .Select(number => start + instead + number.ToString(CultureInfo.InvariantCulture))
        );
        return stems.First(stem => IsFree(method, stem));
    }

    private static bool IsFree(IMethodSymbol method, string stem) =>
        SyntaxFacts.IsValidIdentifier(stem)
        && SyntaxFacts.GetKeywordKind(stem) == SyntaxKind.None
        && !s_suffixes.Any(suffix => stem.EndsWith(suffix.Suffix, StringComparison.Ordinal))
        && !TypeHandlers.Of(method.ContainingType).HasStem(stem)
        && NameCollisions.FindTaken(method, stem) is null;
}
