namespace ClosureGen.Generator;

/// <summary>Prints <c>{Stem}Run</c>: the pooled object behind one run of a batch, with the loop over the items.</summary>
internal static class BatchRunWriter
{
    internal static void Write(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        string run = handler.PrivateNames.Run;
        string batch = named.Batch + Emit.TypeParameters(handler);
        string? result = handler.Return.Result;
        bool keepsResults = result is not null && !handler.Return.IsAsync;

        writer.WriteLine("// The pooled object behind a run: the engine hands out items, and this calls the handler.");
        writer.WriteLine(Emit.HiddenFromTraces);
        writer.WriteLine($"private sealed class {run} : {Base(handler)}");
        using (writer.WriteBlock())
        {
            PooledParts.WritePool(writer);
            writer.WriteLine();
            BatchFields.WriteDeclarations(writer, handler);
            if (keepsResults)
            {
                writer.WriteLine($"private global::System.Memory<{result}> _results;");
            }

            PooledParts.WriteConstructor(writer, handler, run);
            if (handler.Return.IsAsync)
            {
                writer.WriteLine();
                writer.WriteLine($"protected override string Handler => {Emit.FullName(handler)};");
            }

            writer.WriteLine();
            WriteRent(writer, handler, run, batch);
            if (result is not null)
            {
                writer.WriteLine();
                WriteRentForResults(writer, handler, run, batch);
            }

            writer.WriteLine();
            BatchLoopWriter.Write(writer, handler);
            writer.WriteLine();
            writer.WriteLine("protected override void Forget()");
            using (writer.WriteBlock())
            {
                BatchFields.WriteClearing(writer, handler);
                if (keepsResults)
                {
                    writer.WriteLine("_results = default;");
                }
            }
        }
    }

    private static void WriteRent(SourceWriter writer, HandlerModel handler, string run, string batch)
    {
        writer.WriteLine($"internal static {run} Rent(in {batch} batch)");
        using (writer.WriteBlock())
        {
            writer.WriteLine($"int count = {CountOf(handler)};");
            if (BatchFields.HasEither(handler))
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

            writer.WriteLine(PooledParts.RentFromPool(run, "run", Emit.Cache + " cache"));
            BatchFields.WriteCopies(writer, handler);
            writer.WriteLine("run.SetCount(count);");
            writer.WriteLine("return run;");
        }
    }

    private static void WriteRentForResults(SourceWriter writer, HandlerModel handler, string run, string batch)
    {
        writer.WriteHead(
            $"internal static {run} Rent",
            new[] { $"in {batch} batch", $"global::System.Memory<{handler.Return.Result}> results" }
        );
        using (writer.WriteBlock())
        {
            writer.WriteLine($"{Emit.Runtime}.Misuse.CheckResults(results.Length, {CountOf(handler)});");
            writer.WriteLine($"{run} run = Rent(in batch);");
            writer.WriteLine(handler.Return.IsAsync ? "run.SetResults(results);" : "run._results = results;");
            writer.WriteLine("return run;");
        }
    }

    private static string Base(HandlerModel handler) =>
        handler.Return switch
        {
            { IsAsync: false } => $"{Emit.Runtime}.BatchRun",
            { Result: { } result } => $"{Emit.Runtime}.AsyncBatchRun<{result}>",
            _ => $"{Emit.Runtime}.AsyncBatchRun",
        };

    private static string CountOf(HandlerModel handler) =>
        handler.Item is { } item ? $"batch.{item.Field}.Count" : "batch._handlers.Count";
}
