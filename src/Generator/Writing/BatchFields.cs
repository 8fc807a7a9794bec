using System;
using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Generator;

/// <summary>What a batch consists of, and how its run takes it over and forgets it.</summary>
internal static class BatchFields
{
    /// <summary>The fields of the struct: whose calls they are, and the arguments in the order of the methods.</summary>
    internal static List<StructField> Of(HandlerModel handler)
    {
        var fields = Targets(handler).ToList();
        if (HasEither(handler))
        {
            fields.Add(new StructField("bool", "_pairs", "bool", "pairs", KeepsAlive: false));
        }

        fields.AddRange(Arguments(handler));
        return fields;
    }

    internal static void WriteDeclarations(SourceWriter writer, HandlerModel handler)
    {
        foreach (StructField field in Of(handler))
        {
            // A pooled object has what it keeps when it is rented, not when it is made.
            string initial = field.NeedsValue ? " = default!" : "";
            writer.WriteLine($"{field.Attributes}private {field.Type} {field.Name}{initial};");
        }
    }

    /// <summary>
    /// Prints how a run takes over a batch, field by field. It is too large for the compiler to keep it in registers:
    /// copied whole it would be read back from the stack in other pieces than it was written in, for which a processor
    /// waits, and twice.
    /// </summary>
    internal static void WriteCopies(SourceWriter writer, HandlerModel handler)
    {
        static string Copy(StructField field) => $"run.{field.Name} = batch.{field.Name};";

        if (HasEither(handler))
        {
            writer.WriteLine("run._pairs = batch._pairs;");
        }

        WriteTargets(writer, handler, "batch._pairs", Copy);
        WriteEach(writer, Arguments(handler), Copy);
    }

    /// <summary>Prints how a run forgets what might be kept alive by it.</summary>
    internal static void WriteClearing(SourceWriter writer, HandlerModel handler)
    {
        static string Clear(StructField field) => $"{field.Name} = default{(field.NeedsValue ? "!" : "")};";

        WriteTargets(writer, handler, "_pairs", Clear);
        WriteEach(writer, Arguments(handler).Where(field => field.KeepsAlive), Clear);
    }

    /// <summary>Whether a batch is one handler's or pairs a list of them.</summary>
    internal static bool HasEither(HandlerModel handler) => handler is { HasPairs: true, HasEach: true };

    private static IEnumerable<StructField> Targets(HandlerModel handler)
    {
        if (HasEither(handler))
        {
            yield return StructParts.Handler(handler, isOptional: true);
        }

        if (handler.HasPairs)
        {
            string handlers = $"{Emit.Items}<{handler.ContainingType.Type}>";
            yield return new StructField(handlers, "_handlers", handlers, "handlers");
        }
    }

    private static IEnumerable<StructField> Arguments(HandlerModel handler) =>
        handler
            .Parameters.Where(parameter => parameter.Role != ParameterRole.ItemIndex)
            .OrderBy(Order)
            .Select(parameter =>
            {
                bool isItem = parameter.Role == ParameterRole.Item;
                string type = isItem ? $"{Emit.Items}<{parameter.StorageType}>" : parameter.StorageType;
                string attributes = isItem ? "" : parameter.FieldAttributes;
                bool keepsAlive = isItem || parameter.KeepsAlive;
                bool needsValue = !isItem && parameter.NeedsValue;
                return new StructField(
                    type,
                    parameter.Field,
                    type,
                    parameter.Local,
                    attributes,
                    keepsAlive,
                    needsValue
                );
            });

    // As in the methods' parameter lists: receiver, items, the rest.
    private static int Order(ParameterModel parameter) =>
        parameter.Role switch
        {
            ParameterRole.Receiver => 0,
            ParameterRole.Item => 1,
            _ => 2,
        };

    private static void WriteTargets(
        SourceWriter writer,
        HandlerModel handler,
        string pairs,
        Func<StructField, string> statement
    )
    {
        var targets = Targets(handler).ToList();
        if (!HasEither(handler))
        {
            WriteEach(writer, targets, statement);
            return;
        }

        writer.WriteLine($"if ({pairs})");
        using (writer.WriteBlock())
        {
            writer.WriteLine(statement(targets[1]));
        }

        writer.WriteLine("else");
        using (writer.WriteBlock())
        {
            writer.WriteLine(statement(targets[0]));
        }

        writer.WriteLine();
    }

    private static void WriteEach(
        SourceWriter writer,
        IEnumerable<StructField> fields,
        Func<StructField, string> statement
    )
    {
        foreach (StructField field in fields)
        {
            writer.WriteLine(statement(field));
        }
    }
}
