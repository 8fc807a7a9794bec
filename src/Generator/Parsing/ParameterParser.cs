using System;
using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads a handler's parameters and gives each its role.</summary>
internal static class ParameterParser
{
    // Names that generated constructors and loops use.
    private static readonly string[] LocalNames =
    {
        "handler",
        "handlers",
        "pairs",
        "range",
        "i",
        "results",
        "result",
        "task",
        "end",
        "Await",
        "Count",
        "Results",
        "services",
    };

    internal static EquatableArray<ParameterModel> Parse(
        IMethodSymbol method,
        string stem,
        string state,
        bool isCalledThroughBase,
        TypePrinter printer,
        TypeTexts texts
    )
    {
        var fields = new NameScope(PrivateNames.Fields.Concat(new[] { state }));
        foreach (ITypeParameterSymbol typeParameter in method.TypeParameters)
        {
            fields.Add(printer.Name(typeParameter).TrimStart('@'));
        }

        // An item that is computed from a range is no variable that could be passed by reference.
        RangeKind? range = RangeParser.KindOf(method, texts);
        ImmutableArray<ParameterRole> roles = ParameterRoles.Of(method);
        int token = ParameterRoles.TokenIndex(method);

        // A constructor assigns to fields by their simple names, which its parameters must not hide.
        string[] fieldNames = new string[roles.Length];
        var locals = new NameScope(LocalNames.Concat(PrivateNames.Fields));
        for (int i = 0; i < roles.Length; i++)
        {
            fieldNames[i] = fields.Add(FieldName(method.Parameters[i].Name, stem));
            locals.Add(fieldNames[i]);
        }

        ImmutableArray<ParameterModel>.Builder models = ImmutableArray.CreateBuilder<ParameterModel>(roles.Length);
        for (int i = 0; i < roles.Length; i++)
        {
            IParameterSymbol parameter = method.Parameters[i];
            bool isCopied = roles[i] == ParameterRole.Item && range is not null && parameter.RefKind != RefKind.None;
            models.Add(
                Parse(
                    parameter,
                    roles[i],
                    NamingAttributeParser.Parse(parameter, method, roles, texts),
                    i == token,
                    isCalledThroughBase,
                    Identifiers.Escape(fieldNames[i]),
                    Identifiers.Escape(locals.Add(parameter.Name)),
                    isCopied ? locals.Add("item") : null,
                    printer,
                    texts
                )
            );
        }

        return new EquatableArray<ParameterModel>(models.MoveToImmutable());
    }

    /// <summary>
    /// The name of the field that stores an argument; it must differ from the struct's name, whatever its suffix.
    /// </summary>
    private static string FieldName(string parameter, string stem)
    {
        string name = "_" + parameter;
        bool mayBeTaken =
            name.StartsWith(GeneratedNames.Pairing(stem, ""), StringComparison.Ordinal)
            || name.StartsWith(GeneratedNames.Batch(stem, ""), StringComparison.Ordinal);
        return mayBeTaken ? FieldName(name, stem) : name;
    }

    private static ParameterModel Parse(
        IParameterSymbol parameter,
        ParameterRole role,
        NamingAttribute? naming,
        bool isToken,
        bool isCalledThroughBase,
        string field,
        string local,
        string? copy,
        TypePrinter printer,
        TypeTexts texts
    )
    {
        string name = Identifiers.Escape(parameter.Name);
        string type = printer.Print(parameter.Type);
        ImmutableArray<AttributeData> attributes = parameter.GetAttributes();
        bool allowsNull = AttributePrinter.Has(attributes, "AllowNullAttribute");
        bool disallowsNull = AttributePrinter.Has(attributes, "DisallowNullAttribute");

        // An override may accept null where the base method that it is called through does not.
        bool baseMayRefuseNull =
            isCalledThroughBase
            && parameter is { RefKind: RefKind.None, NullableAnnotation: NullableAnnotation.Annotated };

        // The next call gets the same value, which may be null after this call.
        bool mayTurnNull = AttributePrinter.HasMaybeNull(attributes);
        bool isDynamic = parameter.Type.TypeKind == TypeKind.Dynamic;
        string storageType =
            !isDynamic ? type
            : parameter.NullableAnnotation == NullableAnnotation.Annotated ? "object?"
            : "object";
        string kept = allowsNull ? name + "!" : name;
        return new ParameterModel
        {
            Name = name,
            Field = field,
            Local = local,
            Copy = copy,
            Type = type,
            StorageType = storageType,
            IsAnnotated = TypeParts.HasAnnotation(parameter.Type),
            Role = role,
            IsToken = isToken,
            Attributes = AttributePrinter.OfParameter(parameter, texts),
            FieldAttributes = AttributePrinter.MembersKept(attributes, texts),
            NamingAttribute = naming,
            IsParams = parameter.IsParams,
            Default = DefaultValues.AsExpression(parameter, attributes, texts),
            StoredExpression = isDynamic ? $"({storageType}){kept}" : kept,
            ArgumentPrefix = parameter.RefKind == RefKind.None ? "" : "in ",
            ArgumentSuffix = disallowsNull || mayTurnNull || baseMayRefuseNull ? "!" : "",
        };
    }
}
