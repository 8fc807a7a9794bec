using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator;

/// <summary>Reads a tagged method into a model; null where nothing is generated for it.</summary>
internal static class HandlerParser
{
    // Members of the generated structs, which a type parameter of theirs must not be named like.
    private static readonly string[] Verbs =
    {
        "StartNew",
        "Dispatch",
        "Post",
        "PostTo",
        "PostAfter",
        "AddTo",
        "Invoke",
        "Run",
        "RunAsync",
    };

    private static readonly SymbolDisplayFormat DisplayFormat = new(
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        memberOptions: SymbolDisplayMemberOptions.IncludeParameters,
        parameterOptions: SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeName,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes
            | SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier
    );

    internal static HandlerModel? Parse(ISymbol target, CancellationToken token)
    {
        if (target is not IMethodSymbol { ContainingType: { } containingType } method)
        {
            return null;
        }

        // Names and default values of a partial method are those of its definition.
        method = method.PartialDefinitionPart ?? method;
        if (StemOf(method) is not { } stem || !SyntaxFacts.IsValidIdentifier(stem) || !Accepts(method, token))
        {
            return null;
        }

        var printer = new TypePrinter(method, TakenBy(stem));
        return new HandlerModel(
            ContainingTypeParser.Parse(containingType),
            Identifiers.Escape(method.Name),
            stem,
            AccessibilityParser.Parse(method),
            Target(method),
            ReturnParser.Parse(method, printer),
            TypeParameterParser.Parse(method, printer),
            ParameterParser.Parse(method, stem, printer),
            AttributePrinter.Marks(method),
            MarkWarningParser.Parse(method),
            method.ToDisplayString(DisplayFormat),
            SignatureParser.OfGenerated(method),
            SuffixParser.Parse(method.Parameters),
            InfersItem(method),
            InheritedParser.Parse(method, stem, token)
        );
    }

    /// <summary>The stem of a tagged method's generated names, or null for a method that is not tagged.</summary>
    internal static string? StemOf(IMethodSymbol method)
    {
        foreach (AttributeData attribute in method.GetAttributes())
        {
            if (KnownTypes.IsNoCapture(attribute))
            {
                return GeneratedNames.Stem(method.Name, ChosenName(attribute));
            }
        }

        IMethodSymbol? body = method.PartialImplementationPart;
        return body is null ? null : StemOf(body);
    }

    internal static bool Accepts(IMethodSymbol method, CancellationToken token) =>
        HandlerRules.Accepts(method, token) && (ReturnParser.GeneratesAsync || !ReturnParser.IsAwaited(method));

    private static string? ChosenName(AttributeData attribute)
    {
        foreach (KeyValuePair<string, TypedConstant> argument in attribute.NamedArguments)
        {
            if (argument.Key == "Name")
            {
                return argument.Value.Value as string;
            }
        }

        return null;
    }

    private static HashSet<string> TakenBy(string stem) =>
        new(Verbs) { GeneratedNames.State(stem), GeneratedNames.Run(stem) };

    private static HandlerTarget Target(IMethodSymbol method) =>
        method switch
        {
            { IsExtensionMethod: true } => HandlerTarget.Extension,
            { IsStatic: true } => HandlerTarget.Static,
            { ContainingType: { IsValueType: true, IsReadOnly: false } } => HandlerTarget.MutableStruct,
            { ContainingType.IsValueType: true } => HandlerTarget.Struct,
            _ => HandlerTarget.Class,
        };

    private static bool InfersItem(IMethodSymbol method)
    {
        int item = method.Arity == 0 ? -1 : ParameterRoles.Of(method).IndexOf(ParameterRole.Item);
        return item >= 0 && MentionsMethodTypeParameter(method.Parameters[item].Type);
    }

    private static bool MentionsMethodTypeParameter(ITypeSymbol type)
    {
        switch (type)
        {
            case ITypeParameterSymbol parameter:
                return parameter.TypeParameterKind == TypeParameterKind.Method;
            case IArrayTypeSymbol array:
                return MentionsMethodTypeParameter(array.ElementType);
            case INamedTypeSymbol named:
                foreach (ITypeSymbol argument in named.TypeArguments)
                {
                    if (MentionsMethodTypeParameter(argument))
                    {
                        return true;
                    }
                }

                return named.ContainingType is { } outer && MentionsMethodTypeParameter(outer);
            default:
                return false;
        }
    }
}
