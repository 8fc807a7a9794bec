namespace ClosureGen.Generator;

/// <summary>Prints the one virtual call per range of items, with the loops over them.</summary>
internal static class BatchLoopWriter
{
    internal static void Write(SourceWriter writer, HandlerModel handler)
    {
        if (handler.Return.IsAsync)
        {
            writer.WriteLine(
                "// Called once for a range of items; range.Next tells the engine which one is being run."
            );
            WriteHead(writer, handler, "protected override void StartItems");
        }
        else
        {
            WriteBothForms(writer);
            WriteHead(writer, handler, "private void Loop");
        }

        using (writer.WriteBlock())
        {
            WriteLocals(writer, handler);
            if (BatchFields.HasEither(handler))
            {
                writer.WriteLine("if (_pairs)");
                using (writer.WriteBlock())
                {
                    WriteHandlers(writer, handler);
                    WriteLoop(writer, handler, "handlers[i]");
                }

                writer.WriteLine("else");
                using (writer.WriteBlock())
                {
                    string known = handler.NeedsHandler ? "!" : "";
                    writer.WriteLine($"{handler.ContainingType.Type} handler = _handler{known};");
                    WriteLoop(writer, handler, "handler");
                }
            }
            else if (handler.HasPairs)
            {
                WriteHandlers(writer, handler);
                WriteLoop(writer, handler, "handlers[i]");
            }
            else
            {
                WriteLoop(writer, handler, "");
            }
        }
    }

    /// <summary>The loop of a handler that may be all there is to an item is worth having compiled in two ways.</summary>
    private static void WriteBothForms(SourceWriter writer) =>
        writer.WriteLine(
            $"""
            // One call for a range of items. Tiered compilation: slow code at first, later optimized with a profile.
            protected override void RunItems({Emit.Runtime}.ItemRange range) => Loop(range);

            // Until then most ranges come here: the first call optimizes it, without a profile.
            {Emit.MethodImpl}AggressiveOptimization)]
            protected override void RunFirstItems({Emit.Runtime}.ItemRange range) => Loop(range);

            // range.Next tells the engine which item is being run.
            {Emit.MethodImpl}AggressiveInlining)]
            """
        );

    private static void WriteHead(SourceWriter writer, HandlerModel handler, string method)
    {
        writer.WriteSuppressions(handler);
        WriteItemSuppression(writer, handler);
        writer.WriteLine($"{method}({Emit.Runtime}.ItemRange range)");
    }

    /// <summary>An element of a list is of unknown members; the method that takes the list says so.</summary>
    private static void WriteItemSuppression(SourceWriter writer, HandlerModel handler)
    {
        if (handler.Item is { FieldAttributes.Length: > 0 })
        {
            writer.WriteLine(
                $"[{Emit.CodeAnalysis}.UnconditionalSuppressMessage(\"Trimming\", \"IL2072\", Justification = \"The caller is told.\")]"
            );
        }
    }

    private static void WriteLocals(SourceWriter writer, HandlerModel handler)
    {
        foreach (ParameterModel parameter in handler.Parameters)
        {
            switch (parameter.Role)
            {
                case ParameterRole.Item:
                    writer.WriteLine(
                        $"global::System.ReadOnlySpan<{parameter.StorageType}> {parameter.Local} = {parameter.Field}.Read(Count);"
                    );
                    break;
                case ParameterRole.Plain or ParameterRole.Receiver:
                    writer.WriteLine($"{parameter.StorageType} {parameter.Local} = {parameter.Field};");
                    break;
            }
        }

        if (handler.Return.Result is { } result)
        {
            string room = handler.Return.IsAsync ? "Results" : "_results.Span";
            writer.WriteLine($"global::System.Span<{result}> results = {room};");
        }
    }

    private static void WriteHandlers(SourceWriter writer, HandlerModel handler) =>
        writer.WriteLine(
            $"global::System.ReadOnlySpan<{handler.ContainingType.Type}> handlers = _handlers.Read(Count);"
        );

    private static void WriteLoop(SourceWriter writer, HandlerModel handler, string target)
    {
        string call = Emit.Call(handler, target, Argument);
        writer.WriteLine("for (int i = range.Begin(); range.MayStart(i); range.Next = ++i)");
        using (writer.WriteBlock())
        {
            if (handler.Return.IsAsync)
            {
                WriteAwait(writer, handler, call);
                call = "task.GetAwaiter().GetResult()";
            }

            if (handler.Return.Result is not { } result)
            {
                writer.WriteLine($"{call};");
                return;
            }

            writer.WriteLine($"{result} result = {call};");
            writer.WriteLine("if (i < results.Length) // empty where no results were asked for");
            using (writer.WriteBlock())
            {
                writer.WriteLine("results[i] = result;");
            }
        }
    }

    private static void WriteAwait(SourceWriter writer, HandlerModel handler, string call)
    {
        writer.WriteLine(
            $"""
            {StateShape.Of(handler.Return).Returns} task =
                {Emit.AsValueTask(handler, call)};
            """
        );
        writer.WriteLine("if (!task.IsCompleted) // then the item ends when the task completes");
        using (writer.WriteBlock())
        {
            writer.WriteLine("Await(range, i, task);");
            writer.WriteLine("continue;");
        }

        writer.WriteLine();
    }

    private static string Argument(ParameterModel parameter) =>
        parameter.Role switch
        {
            ParameterRole.Item => parameter.Local + "[i]",
            ParameterRole.ItemIndex => "i",
            _ => parameter.Local,
        };
}
