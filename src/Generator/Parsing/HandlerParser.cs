using System.Threading;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads a tagged method into a model; null if nothing is generated for it.</summary>
internal static class HandlerParser
{
    internal static HandlerModel? Parse(ISymbol target, Compilation compilation, CancellationToken token)
    {
        if (target is not IMethodSymbol { ContainingType: { } containingType } method)
        {
            return null;
        }

        // The definition of a partial method has its parameter names and default values.
        method = method.PartialDefinitionPart ?? method;
        if (HandlerAttribute.Find(method) is not { } attribute || !HandlerRules.Accepts(method, token))
        {
            return null;
        }

        string stem = HandlerNames.Stem(method, attribute);
        var texts = TypeTexts.Of(compilation);
        string state = PrivateNames.State(method, stem);
        var printer = new TypePrinter(texts, method, PrivateNames.TakenFromTypeParameters(method, stem, state));
        INamedTypeSymbol? through = TargetParser.CastOf(method);
        return new HandlerModel
        {
            ContainingType = texts.Container(containingType),
            Name = Identifiers.Escape(method.Name),
            Stem = stem,
            StateName = state,
            Accessibility = AccessibilityParser.Parse(method),
            FlowsContext = HandlerAttribute.FlowsContext(attribute),
            OnError = OnErrorParser.Parse(method, attribute, printer, texts),
            Target = TargetParser.Parse(method),
            CalledThrough = through is null ? null : printer.Print(through),
            IsCalledThroughAnnotated = through is not null && TypeParts.HasAnnotation(through),
            ResultCast = through is null ? null : TargetParser.ParseResultCast(method, printer),
            IsUnsafe = TargetParser.ParseUnsafe(method),
            Return = ReturnParser.Parse(method, printer),
            TypeParameters = TypeParameterParser.Parse(method, printer, texts),
            Parameters = ParameterParser.Parse(method, stem, state, through is not null, printer, texts),
            MemberAttributes = AttributePrinter.OfMembers(method, texts),
            MethodAttributes = CallMarks.Parse(method, texts),
            SuppressionAttributes = CallMarks.ParseSuppressions(method),
            SignatureWarnings = SignatureWarningParser.Parse(method, texts),
            Display = HandlerDisplay.Of(method, texts),
            Signatures = SignatureParser.OfGenerated(method, texts),
            OverloadSuffix = SuffixParser.Parse(method.Parameters),
            Range = RangeParser.Parse(method, texts),
            InfersItem = ItemInference.IsNeeded(method),
            OverloadPriority = texts.HasOverloadPriority ? OverloadPriority.Of(method) : null,
            ExternAliases = texts.Aliases.Names,
            IsOblivious = NullableParser.IsOblivious(method),
            InheritedMembers = InheritedParser.Parse(method, stem, texts, token),
        };
    }
}
