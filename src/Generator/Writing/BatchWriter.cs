using System.Collections.Generic;
using ClosureGen.Generator.Models;

namespace ClosureGen.Generator.Writing;

/// <summary>Prints <c>{Stem}Batch</c>: a handler with many items, or handlers with items, and the verbs.</summary>
internal static class BatchWriter
{
    internal static void Write(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        string hides = (named.HidingMembers & GeneratedMembers.Batch) != 0 ? " new" : "";
        writer.WriteSummary($"Many calls of {Emit.Code(handler)}; none may wait for another.");
        writer.WriteLine(Emit.StructAttributes(handler) + Emit.Marks(handler));
        writer.WriteLine(
            $"{handler.Accessibility}{hides} readonly struct {named.BatchName}{Emit.DeclaredTypeParameters(handler)} : {Emit.Runtime}IBatch"
        );
        StructParts.WriteConstraints(writer, handler);
        using (writer.WriteBlock())
        {
            StructParts.WriteFieldsAndConstructor(writer, named.BatchName, BatchFields.Of(handler));
            WriteVerbs(writer, named, result: null);
            if (handler.Return.Result is { } result)
            {
                WriteVerbs(writer, named, result);
            }

            WriteRun(writer, named);
            BatchLoopWriter.Write(writer, named);
        }
    }

    private static void WriteVerbs(SourceWriter writer, NamedHandlerModel named, string? result)
    {
        // A blocking Run would block a thread until the tasks complete, so async handlers have none.
        if (!named.Handler.Return.IsAsync)
        {
            WriteVerb(writer, named, "void", "Run", result);
        }

        WriteVerb(writer, named, Emit.Tasks + "ValueTask", "RunAsync", result);
    }

    /// <summary>Prints a verb without a degree, which calls the one with a degree, and that one.</summary>
    private static void WriteVerb(
        SourceWriter writer,
        NamedHandlerModel named,
        string type,
        string member,
        string? result
    )
    {
        HandlerModel handler = named.Handler;
        string verb = handler.Return.IsAsync ? "RunTasksAsync" : member;
        string types = named.BatchName + Emit.TypeParameters(handler);
        string cref = verb + "{TBatch}";
        string[] results = [];
        string ofResults = "";
        if (result is not null)
        {
            types += ", " + result;
            cref = verb + "{TBatch, TResult}";
            results = [$"{Emit.System}Memory<{result}> results"];
            ofResults = "results, ";
        }

        string[] token = handler.Token is null ? [Emit.TokenParameter] : [];
        string ofToken = handler.Token is null ? ", cancellationToken" : "";
        string degree = handler is { Return.IsAsync: true, Range: not null } ? handler.Item!.Field + ".Degree" : "-1";
        VerbsWriter.WriteVerb(
            writer,
            cref,
            $"public {type} {member}",
            [.. results, .. token],
            $"{member}({ofResults}{degree}{ofToken})"
        );
        VerbsWriter.WriteVerb(
            writer,
            cref,
            $"public {type} {member}",
            [.. results, "int maxDegreeOfParallelism", .. token],
            $"{Emit.Verbs}.{verb}<{types}>(in this, {ofResults}maxDegreeOfParallelism, {handler.Token?.Field ?? "cancellationToken"})"
        );
    }

    /// <summary>Prints the members that the runtime requires of a batch, except the loop.</summary>
    private static void WriteRun(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        writer.WriteLine();
        writer.WriteLine(
            $"[{Emit.System}ThreadStatic] static {Emit.NullableCache(handler)} t_runs;{writer.Remark(StateWriter.EachThreadsOwn)}"
        );
        writer.WriteLine($"int {Emit.Runtime}IBatch.CountItems() => {Count(handler)};");
        writer.WriteLine($"ref {Emit.NullableCache(handler)} {Emit.Runtime}IBatch.Runs() => ref {Runs(named)};");
        writer.WriteLine();
    }

    /// <summary>The thread's cache of runs, and what they need to know of the handler.</summary>
    private static string Runs(NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        var known = new List<string> { "ref t_runs" };
        if (handler.Return.IsAsync)
        {
            known.Add(Emit.FullName(handler));
        }

        if (!handler.FlowsContext)
        {
            known.Add("flowExecutionContext: false");
        }

        return known.Count == 1
            ? "t_runs"
            : $"{Emit.Verbs}.RunsOf<{named.BatchName}{Emit.TypeParameters(handler)}>({string.Join(", ", known)})";
    }

    private static string Count(HandlerModel handler)
    {
        if (handler.Item is not { } item)
        {
            return "_handlers.Count";
        }

        bool isCut = handler.Range?.Kind == RangeKind.Chunks;
        string items = item.Field + (isCut ? ".CountToCut" : ".Count");
        return BatchFields.HasOwnHandler(handler) ? $"{Emit.Verbs}.Count(_pairs, _handlers.Count, {items})"
            : BatchFields.HasEither(handler) ? $"{Emit.Verbs}.Count(_handlers, {items})"
            : items;
    }
}
