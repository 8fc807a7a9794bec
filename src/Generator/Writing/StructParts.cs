using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Generator;

/// <summary>A field of a generated struct and the constructor parameter that sets it.</summary>
/// <param name="Type">Its type.</param>
/// <param name="Name">Its name.</param>
/// <param name="ParameterType">The type of the parameter.</param>
/// <param name="Parameter">The name of the parameter.</param>
/// <param name="Attributes">The attributes of both.</param>
/// <param name="KeepsAlive">Whether it may keep an object alive.</param>
/// <param name="NeedsValue">Whether the compiler asks for a value: of references, and of what may be one.</param>
internal sealed record StructField(
    string Type,
    string Name,
    string ParameterType,
    string Parameter,
    string Attributes = "",
    bool KeepsAlive = true,
    bool NeedsValue = false
);

/// <summary>Prints what pairings and batches have in common.</summary>
internal static class StructParts
{
    /// <summary>The handler; a default struct lacks it, and so may one that pairs a list of handlers.</summary>
    internal static StructField Handler(HandlerModel handler, bool isOptional)
    {
        string type = handler.ContainingType.Type;
        string optionalType = handler.NeedsHandler ? type + "?" : type;
        return new StructField(optionalType, "_handler", isOptional ? optionalType : type, "handler");
    }

    /// <summary>What the doc comment of a struct says of one that nobody has made, if that cannot be dispatched.</summary>
    internal static string OfDefault(bool isRefused) =>
        isRefused ? " The verbs of a default one throw <c>InvalidOperationException</c>." : "";

    internal static void WriteConstraints(SourceWriter writer, HandlerModel handler)
    {
        using (writer.Indent())
        {
            foreach (string clause in Emit.Constraints(handler))
            {
                writer.WriteLine(clause);
            }
        }
    }

    internal static void WriteFieldsAndConstructor(
        SourceWriter writer,
        string type,
        IReadOnlyCollection<StructField> fields
    )
    {
        if (fields.Count == 0)
        {
            return;
        }

        foreach (StructField field in fields)
        {
            writer.WriteLine($"{field.Attributes}private readonly {field.Type} {field.Name};");
        }

        writer.WriteLine();
        var parameters = fields.Select(field => $"{field.Attributes}{field.ParameterType} {field.Parameter}").ToList();
        if (fields.Count == 1)
        {
            StructField field = fields.First();
            string assignment = $"{field.Name} = {field.Parameter}";
            writer.WriteMethod("internal " + type, parameters, Enumerable.Empty<string>(), assignment);
            writer.WriteLine();
            return;
        }

        writer.WriteHead("internal " + type, parameters);
        using (writer.WriteBlock())
        {
            foreach (StructField field in fields)
            {
                writer.WriteLine($"{field.Name} = {field.Parameter};");
            }
        }

        writer.WriteLine();
    }
}
