using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Generator;

/// <summary>Prints the pairing of one item, which handlers that are awaited have in place of a loop.</summary>
internal static class BatchItemWriter
{
    internal static void Write(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        string pairing = named.Pairing + Emit.TypeParameters(handler);
        IEnumerable<string> arguments = handler.Parameters.Select(Argument);
        if (handler.IsInstance)
        {
            arguments = arguments.Prepend("handler");
        }

        writer.WriteLine(
            "// Called once for an item: the pooled state of its pairing waits for what the handler returns."
        );
        BatchLoopWriter.WriteItemSuppression(writer, handler);
        writer.WriteLine($"protected override {Emit.Runtime}.DispatchState RentItem(int index)");
        using (writer.WriteBlock())
        {
            WriteHandler(writer, handler);
            writer.WriteLine($"return RentState(new {pairing}({string.Join(", ", arguments)}));");
        }
    }

    private static void WriteHandler(SourceWriter writer, HandlerModel handler)
    {
        if (!handler.HasPairs)
        {
            return;
        }

        const string FromList = "_batch._handlers.Read(Count)[index]";
        string type = handler.ContainingType.Type;
        string known = handler.NeedsHandler ? "!" : "";
        if (!handler.HasEach)
        {
            writer.WriteLine($"{type} handler = {FromList};");
            return;
        }

        writer.WriteLine(
            $"""
            {type} handler = _batch._pairs
                ? {FromList}
                : _batch._handler{known};
            """
        );
    }

    private static string Argument(ParameterModel parameter) =>
        parameter.Role switch
        {
            ParameterRole.Item => $"_batch.{parameter.Field}.Read(Count)[index]",
            ParameterRole.ItemIndex => "index",
            _ => $"_batch.{parameter.Field}",
        };
}
