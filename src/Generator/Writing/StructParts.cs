using System.Collections.Generic;
using System.Linq;
using ClosureGen.Generator.Models;

namespace ClosureGen.Generator.Writing;

/// <summary>A field of a generated struct and the constructor parameter that sets it.</summary>
/// <param name="Type">The type of both.</param>
/// <param name="Name">Its name.</param>
/// <param name="Parameter">The name of the parameter.</param>
/// <param name="Attributes">The attributes of both.</param>
/// <param name="Default">The parameter's default value.</param>
internal sealed record StructField(
    string Type,
    string Name,
    string Parameter,
    string Attributes = "",
    string Default = ""
);

/// <summary>Prints what pairings and batches have in common.</summary>
internal static class StructParts
{
    /// <summary>The handler; a default struct lacks it, and so may one that pairs a list of handlers.</summary>
    internal static StructField Handler(HandlerModel handler) =>
        new(handler.ContainingType.Type, "_handler", "handler");

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

        WriteFields(writer, fields);
        writer.WriteLine();
        var parameters = fields
            .Select(field => $"{field.Attributes}{field.Type} {field.Parameter}{field.Default}")
            .ToList();
        if (fields.Count == 1)
        {
            StructField field = fields.First();
            string assignment = $"{field.Name} = {field.Parameter}";
            writer.WriteMethod("internal " + type, parameters, Enumerable.Empty<string>(), assignment);
            writer.WriteLine();
            return;
        }

        string body = $"{{ {string.Join(" ", fields.Select(field => $"{field.Name} = {field.Parameter};"))} }}";
        string line = $"internal {type}({string.Join(", ", parameters)}) {body}";
        if (writer.FitsCode(line))
        {
            writer.WriteLine(line);
        }
        else
        {
            writer.WriteHead("internal " + type, parameters);
            writer.WriteLine(body);
        }

        writer.WriteLine();
    }

    /// <summary>Prints the fields, as many on a line as fit.</summary>
    private static void WriteFields(SourceWriter writer, IEnumerable<StructField> fields)
    {
        string line = "";
        foreach (StructField field in fields)
        {
            string declaration = $"{field.Attributes}readonly {field.Type} {field.Name};";
            string longer = line.Length == 0 ? declaration : $"{line} {declaration}";
            if (line.Length > 0 && !writer.FitsCode(longer))
            {
                writer.WriteLine(line);
                longer = declaration;
            }

            line = longer;
        }

        writer.WriteLine(line);
    }
}
