using ClosureGen.Generator.Models;

namespace ClosureGen.Generator.Writing;

/// <summary>Prints the method that is called once per range of items, with the loops over them.</summary>
internal static class BatchLoopWriter
{
    internal static void Write(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        writer.Explain("One call for a range of items; range.Next is the one that runs.");
        writer.WriteLine(Emit.Inlined);
        writer.WriteSuppressions(handler);
        WriteItemSuppression(writer, handler);
        writer.WriteLine($"void {Emit.Runtime}IBatch.Run({Emit.Runtime}ItemRange range)");
        using (writer.WriteBlock())
        {
            if (handler.IsUnsafe)
            {
                writer.WriteLine("unsafe // as the handler is");
                using (writer.WriteBlock())
                {
                    WriteBody(writer, named);
                }
            }
            else
            {
                WriteBody(writer, named);
            }
        }
    }

    private static void WriteBody(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        WriteLocals(writer, handler);
        if (BatchFields.HasEither(handler))
        {
            bool hasOwn = BatchFields.HasOwnHandler(handler);
            writer.WriteLine(hasOwn ? "if (!_pairs)" : $"if ({Emit.Verbs}.OneOf(_handlers) is {{ }} handler)");
            using (writer.WriteBlock())
            {
                WriteLoop(writer, named, hasOwn ? "_handler" : "handler");
            }

            writer.WriteLine("else");
            using (writer.WriteBlock())
            {
                WriteHandlers(writer, handler);
                WriteLoop(writer, named, "handlers[i]");
            }
        }
        else if (handler.HasPairs)
        {
            WriteHandlers(writer, handler);
            WriteLoop(writer, named, "handlers[i]");
        }
        else
        {
            WriteLoop(writer, named, "");
        }
    }

    /// <summary>The trimmer cannot know an element's members; the method that takes the list warns about that.</summary>
    private static void WriteItemSuppression(SourceWriter writer, HandlerModel handler)
    {
        if (
            handler.Item is { FieldAttributes.Length: > 0 }
            && (handler.ContainingType.Known & FrameworkAttributes.UnconditionalSuppressMessage) != 0
        )
        {
            writer.WriteLine(
                $"[{Emit.CodeAnalysis}UnconditionalSuppressMessage(\"Trimming\", \"IL2072\", Justification = \"The caller is told.\")]"
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
                        $"{Emit.ReadOnlySpan}<{parameter.StorageType}> {parameter.Local} = {parameter.Field}.Read(range.Count);"
                    );
                    break;
                case ParameterRole.Plain or ParameterRole.Receiver:
                    writer.WriteLine($"{parameter.StorageType} {parameter.Local} = {parameter.Field};");
                    break;
            }
        }

        if (handler.Return.Result is { } result)
        {
            writer.WriteLine($"{Emit.System}Span<{result}> results = range.Results<{result}>();");
        }
    }

    private static void WriteHandlers(SourceWriter writer, HandlerModel handler) =>
        writer.WriteLine($"{Emit.ReadOnlySpan}<{handler.ContainingType.Type}> handlers = _handlers.Read(range.Count);");

    private static void WriteLoop(SourceWriter writer, NamedHandlerModel named, string target)
    {
        HandlerModel handler = named.Handler;
        bool isCut = handler.Range?.Kind == RangeKind.Chunks;
        string call = handler.HasScope
            ? ScopeWriter.CallItem(named, target, parameter => Argument(handler, parameter))
            : Emit.Call(handler, target, parameter => Argument(handler, parameter));
        writer.WriteLine(
            isCut
                ? "for (int i = range.Begin(); range.MayStart(i, out int end); range.Next = i = end)"
                : "for (int i = range.Begin(); range.MayStart(i); range.Next = ++i)"
        );
        using (writer.WriteBlock())
        {
            if (handler.Item is { Copy: { } copy } item)
            {
                writer.WriteLine($"{item.StorageType} {copy} = {Value(handler, item)};");
            }

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
            writer.WriteLine("if (i < results.Length)" + writer.Remark("empty if no results were requested"));
            using (writer.WriteBlock())
            {
                writer.WriteLine("results[i] = result;");
            }
        }
    }

    private static void WriteAwait(SourceWriter writer, HandlerModel handler, string call)
    {
        string started = handler.HasScope ? call : Emit.AsValueTask(handler, call);
        writer.WriteLine($"{StateShape.Of(handler).ValueTask} task = {started};");
        writer.WriteLine("if (!task.IsCompleted)" + writer.Remark("then the item ends when the task completes"));
        using (writer.WriteBlock())
        {
            bool isCut = handler.Range?.Kind == RangeKind.Chunks;
            writer.WriteLine(isCut ? "range.Await(end - 1, task);" : "range.Await(i, task);");
            writer.WriteLine("continue;");
        }

        writer.WriteLine();
    }

    private static string Argument(HandlerModel handler, ParameterModel parameter) =>
        parameter.Role switch
        {
            ParameterRole.Item => parameter.Copy ?? Value(handler, parameter),
            ParameterRole.ItemIndex => handler.HasEach ? "range.IndexOf(i)" : "i",
            _ => parameter.Local,
        };

    private static string Value(HandlerModel handler, ParameterModel item) =>
        handler.Range?.Kind switch
        {
            RangeKind.Indices => $"{item.Field}.At({item.Local}, i)",
            RangeKind.Chunks =>
                $"{item.Local}.IsEmpty ? ({item.Field}.First + i)..({item.Field}.First + end) : {item.Local}[i]",
            _ => item.Local + "[i]",
        };
}
