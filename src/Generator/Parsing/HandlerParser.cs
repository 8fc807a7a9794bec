using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator;

/// <summary>Reads a tagged method into a model; null where nothing is generated for it.</summary>
internal static class HandlerParser
{
    internal static HandlerModel? Parse(ISymbol target, Compilation compilation, CancellationToken token)
    {
        if (
            target is not IMethodSymbol { ContainingType: { } containingType } method
            || compilation is CSharpCompilation { LanguageVersion: < LanguageVersion.CSharp12 }
        )
        {
            return null;
        }

        // Names and default values of a partial method are those of its definition.
        method = method.PartialDefinitionPart ?? method;
        if (
            StemOf(method) is not { } stem
            || !SyntaxFacts.IsValidIdentifier(stem)
            || !HandlerRules.Accepts(method, token)
        )
        {
            return null;
        }

        TypeTexts texts = TypeTexts.Of(compilation);
        PrivateNames names = PrivateNames.Of(method, stem);
        var printer = new TypePrinter(texts, method, names.TakenFromTypeParameters(method, stem));
        return new HandlerModel(
            texts.Container(containingType),
            Identifiers.Escape(method.Name),
            stem,
            names,
            AccessibilityParser.Parse(method),
            TargetParser.Parse(method),
            TargetParser.ParseCast(method, printer),
            ReturnParser.Parse(method, printer),
            TypeParameterParser.Parse(method, printer),
            ParameterParser.Parse(method, stem, names, printer, texts),
            AttributePrinter.Marks(method, texts),
            MarkWarningParser.Parse(method),
            HandlerDisplay.Of(method, texts),
            SignatureParser.OfGenerated(method, texts),
            SuffixParser.Parse(method.Parameters),
            ItemInference.IsNeeded(method),
            texts.HasOverloadPriority,
            texts.Aliases.Names,
            InheritedParser.Parse(method, stem, texts, token)
        );
    }

    /// <summary>The stem of a tagged method's generated names, or null for a method that is not tagged.</summary>
    internal static string? StemOf(IMethodSymbol method) =>
        KnownTypes.FindNoCapture(method) is { } attribute
            ? GeneratedNames.Stem(method.Name, KnownTypes.Argument(attribute, "Name") as string)
            : null;
}
