using System.Threading;
using ClosureGen.Generator.Diagnostics;
using ClosureGen.Generator.Diagnostics.Rules;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>Reads a tagged method into a model; null where nothing is generated for it.</summary>
internal static class HandlerParser
{
    internal static HandlerModel? Parse(ISymbol target, Compilation compilation, CancellationToken token)
    {
        if (target is not IMethodSymbol { ContainingType: { } containingType } method)
        {
            return null;
        }

        // Names and default values of a partial method are those of its definition.
        method = method.PartialDefinitionPart ?? method;
        if (HandlerAttribute.Find(method) is not { } attribute || !HandlerRules.Accepts(method, token))
        {
            return null;
        }

        string stem = HandlerNames.Stem(method, attribute);
        var texts = TypeTexts.Of(compilation);
        var names = PrivateNames.Of(method, stem);
        var printer = new TypePrinter(texts, method, names.TakenFromTypeParameters(method, stem));
        return new HandlerModel(
            texts.Container(containingType),
            Identifiers.Escape(method.Name),
            stem,
            names,
            AccessibilityParser.Parse(method),
            HandlerAttribute.FlowsContext(attribute),
            OnErrorParser.Parse(method, attribute, printer, texts),
            TargetParser.Parse(method),
            TargetParser.ParseCast(method, printer),
            TargetParser.ParseCastResult(method, printer),
            ReturnParser.Parse(method, printer),
            TypeParameterParser.Parse(method, printer, texts),
            ParameterParser.Parse(method, stem, names, printer, texts),
            AttributePrinter.Marks(method, texts),
            CallMarks.Parse(method, texts),
            CallMarks.ParseSuppressions(method),
            SignatureWarningParser.Parse(method, texts),
            HandlerDisplay.Of(method, texts),
            SignatureParser.OfGenerated(method, texts),
            SuffixParser.Parse(method.Parameters),
            RangeParser.Parse(method, texts),
            ItemInference.IsNeeded(method),
            texts.HasOverloadPriority ? OverloadPriority.Of(method) : null,
            texts.Aliases.Names,
            NullableParser.IsOblivious(method),
            InheritedParser.Parse(method, stem, texts, token)
        );
    }
}
