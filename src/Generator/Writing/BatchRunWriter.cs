namespace ClosureGen.Generator;

/// <summary>Prints <c>{Stem}Run</c>: the pooled object behind one run of a batch, with the loop over the items.</summary>
internal static class BatchRunWriter
{
    internal static void Write(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        string run = GeneratedNames.Run(handler.Stem);
        string batch = named.Batch + Emit.TypeParameters(handler);
        string? result = handler.Return.Result;

        writer.WriteLine(
            "// The pooled object behind a run: the engine hands out ranges of items, and this calls the handler."
        );
        writer.WriteLine($"private sealed class {run} : {Emit.Runtime}.BatchRun");
        using (writer.WriteBlock())
        {
            PooledParts.WritePool(writer);
            writer.WriteLine();
            writer.WriteLine($"private {batch} _batch;");
            if (result is not null)
            {
                writer.WriteLine($"private global::System.Memory<{result}> _results;");
            }

            writer.WriteLine();
            WriteRent(writer, handler, run, batch);
            if (result is not null)
            {
                writer.WriteLine();
                WriteRentForResults(writer, run, batch, result, CountOf(handler));
            }

            writer.WriteLine();
            BatchLoopWriter.Write(writer, handler);
            writer.WriteLine();
            PooledParts.WriteReturn(writer, result is null ? new[] { "_batch" } : new[] { "_batch", "_results" });
        }
    }

    private static void WriteRent(SourceWriter writer, HandlerModel handler, string run, string batch)
    {
        writer.WriteLine($"internal static {run} Rent(in {batch} batch)");
        using (writer.WriteBlock())
        {
            writer.WriteLine($"int count = {CountOf(handler)};");
            if (handler.HasPairs && handler.HasEach)
            {
                writer.WriteLine("if (batch._pairs)");
                using (writer.WriteBlock())
                {
                    writer.WriteLine($"{Emit.Runtime}.Misuse.CheckLengths(batch._handlers.Count, count);");
                }

                if (handler.NeedsHandler)
                {
                    writer.WriteLine("else if (batch._handler is null)");
                    using (writer.WriteBlock())
                    {
                        writer.WriteLine($"{Emit.Runtime}.Misuse.ThrowDefaultPairing();");
                    }
                }

                writer.WriteLine();
            }

            writer.WriteLine(PooledParts.RentFromPool(run, "run"));
            writer.WriteLine("run._batch = batch;");
            writer.WriteLine("run.SetCount(count);");
            writer.WriteLine("return run;");
        }
    }

    private static void WriteRentForResults(SourceWriter writer, string run, string batch, string result, string count)
    {
        writer.WriteLine($"internal static {run} Rent(in {batch} batch, global::System.Memory<{result}> results)");
        using (writer.WriteBlock())
        {
            writer.WriteLine($"{Emit.Runtime}.Misuse.CheckResults(results.Length, {count});");
            writer.WriteLine($"{run} run = Rent(in batch);");
            writer.WriteLine("run._results = results;");
            writer.WriteLine("return run;");
        }
    }

    private static string CountOf(HandlerModel handler) =>
        handler.Item is { } item ? $"batch.{item.Field}.Count" : "batch._handlers.Count";
}
