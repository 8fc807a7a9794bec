namespace ClosureGen.Generator;

/// <summary>Prints the call for one item, which handlers that are awaited have in place of a loop.</summary>
internal static class BatchItemWriter
{
    internal static void Write(SourceWriter writer, HandlerModel handler)
    {
        StateShape shape = StateShape.Of(handler.Return);
        string call = Emit.Call(handler, "handler", Argument);
        writer.WriteSuppressions(handler);
        BatchLoopWriter.WriteItemSuppression(writer, handler);
        writer.WriteLine($"protected override {shape.Returns} RunItem(int index)");
        using (writer.WriteBlock())
        {
            WriteHandler(writer, handler);
            writer.WriteLine($"return {Emit.AsValueTask(handler, call)};");
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
        writer.WriteLine(
            handler.HasEach
                ? $"{type} handler = _batch._pairs ? {FromList} : _batch._handler{known};"
                : $"{type} handler = {FromList};"
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
