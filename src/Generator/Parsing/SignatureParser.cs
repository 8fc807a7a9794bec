using System.Collections.Immutable;
using System.Text;
using ClosureGen.Generator.Models;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads signatures as the compiler compares them: no names, no annotations, type parameters by position.</summary>
internal static class SignatureParser
{
    /// <summary>Types without annotations, and tuples without the names of their elements.</summary>
    internal static readonly SymbolDisplayFormat Format =
        SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
            SymbolDisplayMiscellaneousOptions.ExpandValueTuple
        );

    /// <summary>The signature of a method that exists.</summary>
    internal static string Of(IMethodSymbol method, TypeTexts texts) => OfGenerated(method, texts).Work;

    /// <summary>The signatures of the methods that are generated for a handler.</summary>
    internal static SignaturesModel OfGenerated(IMethodSymbol handler, TypeTexts texts)
    {
        ImmutableArray<ParameterRole> roles = ParameterRoles.Of(handler);
        ImmutableArray<string>.Builder types = ImmutableArray.CreateBuilder<string>(roles.Length);
        foreach (IParameterSymbol parameter in handler.Parameters)
        {
            if (roles[parameter.Ordinal] != ParameterRole.Service)
            {
                types.Add(Print(parameter.Type, texts));
            }
        }

        roles = roles.RemoveAll(static role => role == ParameterRole.Service);

        return new SignaturesModel
        {
            Arity = handler.Arity,
            Types = new EquatableArray<string>(types.ToImmutable()),
            HasReceiver = handler.IsExtensionMethod,
            Item = roles.IndexOf(ParameterRole.Item),
            Index = roles.IndexOf(ParameterRole.ItemIndex),
            Range = RangeParser.KindOf(handler, texts) is null ? null : texts.Signature(texts.Range!),
            Sources = texts.Sources,
            Handler = handler.IsStatic ? null : texts.Signature(handler.ContainingType),
        };
    }

    private static string Print(ITypeSymbol type, TypeTexts texts)
    {
        if (type is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } alone)
        {
            return "!" + alone.Ordinal;
        }

        if (!ItemInference.MentionsMethodTypeParameter(type))
        {
            return texts.Signature(type);
        }

        var text = new StringBuilder();
        foreach (SymbolDisplayPart part in type.ToDisplayParts(Format))
        {
            text.Append(PrintPart(part));
        }

        return text.ToString();
    }

    /// <summary>Prints a part of a type; <c>dynamic</c> is <c>object</c> everywhere.</summary>
    internal static string PrintPart(SymbolDisplayPart part) =>
        part.Symbol switch
        {
            ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } parameter => "!" + parameter.Ordinal,
            IDynamicTypeSymbol => "object",
            _ => part.ToString(),
        };
}
