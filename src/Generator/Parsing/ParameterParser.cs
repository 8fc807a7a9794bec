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
        var fields = new NameScope(
            PrivateNames.Fields.Concat(
                new[] { names.State, names.Run, GeneratedNames.Pairing(stem, ""), GeneratedNames.Batch(stem, "") }
            )
        );
        foreach (ITypeParameterSymbol typeParameter in method.TypeParameters)
        {
            fields.Add(typeParameter.Name);
        }

        ImmutableArray<ParameterRole> roles = ParameterRoles.Of(method);
        int token = ParameterRoles.TokenIndex(method);

        // A constructor assigns to fields by their bare names, which its parameters must not hide.
        string[] fieldNames = new string[roles.Length];
        var locals = new NameScope(LocalNames.Concat(PrivateNames.Fields));
        for (int i = 0; i < roles.Length; i++)
        {
            fieldNames[i] = fields.Add("_" + method.Parameters[i].Name);
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
                    InterpolationParser.Parse(parameter.GetAttributes(), method, roles, texts),
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

    private static ParameterModel Parse(
        IParameterSymbol parameter,
        ParameterRole role,
        Interpolation? interpolation,
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
            : type.EndsWith("?", System.StringComparison.Ordinal) ? "object?"
            : "object";
        string kept = allowsNull ? name + "!" : name;
        return new ParameterModel(
            name,
            field,
            local,
            type,
            storageType,
            !parameter.Type.IsUnmanagedType,
            role,
            isToken,
            AttributePrinter.OfParameter(attributes, texts),
            AttributePrinter.MembersKept(attributes, texts),
            interpolation,
            parameter.IsParams,
            DefaultValues.AsExpression(parameter, attributes, texts),
            isDynamic ? $"({storageType}){kept}" : kept,
            parameter.RefKind == RefKind.None ? "" : "in ",
            disallowsNull || mayTurnNull ? "!" : ""
        );
    }
}
