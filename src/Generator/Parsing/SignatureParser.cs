using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>Reads signatures as the compiler compares them: no names, no annotations, type parameters by position.</summary>
internal static class SignatureParser
{
    private const string Items = "global::ClosureGen.Items<";

    /// <summary>The signature of a method that exists.</summary>
    internal static string Of(IMethodSymbol method, TypeTexts texts)
    {
        StringBuilder text = Open(method);
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            Add(text, Print(method, parameter.Type, texts));
        }

        return Close(text);
    }

    /// <summary>The signatures of the methods that are generated for a handler.</summary>
    internal static SignaturesModel OfGenerated(IMethodSymbol handler, TypeTexts texts)
    {
        ImmutableArray<ParameterRole> roles = ParameterRoles.Of(handler);
        int item = roles.IndexOf(ParameterRole.Item);
        if (item < 0)
        {
            string? ticks = handler.IsStatic ? null : Pairs(handler, roles, null, texts);
            return new SignaturesModel(Of(handler, texts), null, null, null, ticks);
        }

        string type = Print(handler, handler.Parameters[item].Type, texts);
        string items = Items + type + ">";
        return new SignaturesModel(
            Of(handler, texts),
            Each(handler, roles, items, texts),
            Each(handler, roles, Emit.ArrayOf(type), texts),
            Each(handler, roles, $"global::System.Collections.Generic.List<{type}>", texts),
            handler.IsStatic ? null : Pairs(handler, roles, items, texts)
        );
    }

    private static string Each(
        IMethodSymbol handler,
        ImmutableArray<ParameterRole> roles,
        string items,
        TypeTexts texts
    )
    {
        StringBuilder text = Open(handler);
        if (roles[0] == ParameterRole.Receiver)
        {
            Add(text, Print(handler, handler.Parameters[0].Type, texts));
        }

        Add(text, items);
        return Close(AddRest(text, handler, roles, texts));
    }

    private static string Pairs(
        IMethodSymbol handler,
        ImmutableArray<ParameterRole> roles,
        string? items,
        TypeTexts texts
    )
    {
        StringBuilder text = Open(handler);
        Add(text, Items + texts.Signature(handler.ContainingType) + ">");
        if (items is not null)
        {
            Add(text, items);
        }

        return Close(AddRest(text, handler, roles, texts));
    }

    private static StringBuilder AddRest(
        StringBuilder text,
        IMethodSymbol handler,
        ImmutableArray<ParameterRole> roles,
        TypeTexts texts
    )
    {
        for (int i = 0; i < roles.Length; i++)
        {
            if (roles[i] == ParameterRole.Plain)
            {
                Add(text, Print(handler, handler.Parameters[i].Type, texts));
            }
        }

        return text;
    }

    private static StringBuilder Open(IMethodSymbol method) => new StringBuilder().Append(method.Arity).Append('(');

    private static void Add(StringBuilder text, string type) =>
        text.Append(text[text.Length - 1] == '(' ? "" : ", ").Append(type);

    private static string Close(StringBuilder text) => text.Append(')').ToString();

    private static string Print(IMethodSymbol method, ITypeSymbol type, TypeTexts texts)
    {
        if (method.Arity == 0)
        {
            return texts.Signature(type);
        }

        var text = new StringBuilder();
        foreach (SymbolDisplayPart part in type.ToDisplayParts(SymbolDisplayFormat.FullyQualifiedFormat))
        {
            text.Append(
                part.Symbol is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } parameter
                    ? "!" + parameter.Ordinal
                    : part.ToString()
            );
        }

        return text.ToString();
    }
}
