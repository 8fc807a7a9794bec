using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>Reads a handler's parameters and gives each its role.</summary>
internal static class ParameterParser
{
    // Names that generated constructors and loops use themselves.
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
        "Await",
        "Count",
        "Results",
    };

    internal static EquatableArray<ParameterModel> Parse(
        IMethodSymbol method,
        string stem,
        PrivateNames names,
        TypePrinter printer,
        TypeTexts texts
    )
    {
        var fields = new NameScope(PrivateNames.Fields.Concat(new[] { names.State, names.Run }));
        foreach (ITypeParameterSymbol typeParameter in method.TypeParameters)
        {
            fields.Add(printer.Name(typeParameter).TrimStart('@'));
        }

        ImmutableArray<ParameterRole> roles = ParameterRoles.Of(method);
        int token = ParameterRoles.TokenIndex(method);

        // A constructor assigns to fields by their bare names, which its parameters must not hide.
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
            models.Add(
                Parse(
                    parameter,
                    roles[i],
                    NamingAttributeParser.Parse(parameter, method, roles, texts),
                    i == token,
                    Identifiers.Escape(fieldNames[i]),
                    Identifiers.Escape(locals.Add(parameter.Name)),
                    printer,
                    texts
                )
            );
        }

        return new EquatableArray<ParameterModel>(models.MoveToImmutable());
    }

    /// <summary>The name of the field that keeps an argument: not that of the struct, whatever its suffix.</summary>
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
        string field,
        string local,
        TypePrinter printer,
        TypeTexts texts
    )
    {
        string name = Identifiers.Escape(parameter.Name);
        string type = printer.Print(parameter.Type);
        ImmutableArray<AttributeData> attributes = parameter.GetAttributes();
        bool allowsNull = AttributePrinter.Has(attributes, "AllowNullAttribute");
        bool disallowsNull = AttributePrinter.Has(attributes, "DisallowNullAttribute");

        // What is null after a call is passed again to the next.
        bool mayTurnNull = AttributePrinter.HasMaybeNull(attributes);
        bool isDynamic = parameter.Type.TypeKind == TypeKind.Dynamic;
        string storageType =
            !isDynamic ? type
            : type.EndsWith("?", StringComparison.Ordinal) ? "object?"
            : "object";
        string kept = allowsNull ? name + "!" : name;
        return new ParameterModel(
            name,
            field,
            local,
            type,
            storageType,
            !parameter.Type.IsValueType && !storageType.EndsWith("?", StringComparison.Ordinal),
            role,
            isToken,
            AttributePrinter.OfParameter(parameter, texts),
            AttributePrinter.MembersKept(attributes, texts),
            naming,
            parameter.IsParams,
            DefaultValues.AsExpression(parameter, attributes, texts),
            isDynamic ? $"({storageType}){kept}" : kept,
            parameter.RefKind == RefKind.None ? "" : "in ",
            disallowsNull || mayTurnNull ? "!" : ""
        );
    }
}
