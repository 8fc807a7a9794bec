using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Generator;

/// <summary>Prints <c>{Stem}Batch</c>: a handler with many items, or handlers with items, and the verbs.</summary>
internal static class BatchWriter
{
    private const string Degree = "int maxDegreeOfParallelism";

    internal static void Write(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        string hides = (named.Hides & GeneratedMembers.Batch) != 0 ? " new" : "";
        writer.WriteSummary(
            $"Many calls of {Emit.Code(handler)}: no two are promised to run at the same time."
                + StructParts.OfDefault(handler.NeedsHandler && BatchFields.HasEither(handler))
        );
        writer.WriteLine(Emit.Attributes + Emit.Marks(handler));
        writer.WriteLine(
            $"{handler.Accessibility}{hides} readonly struct {named.Batch}{Emit.DeclaredTypeParameters(handler)}"
        );
        StructParts.WriteConstraints(writer, handler);
        using (writer.WriteBlock())
        {
            StructParts.WriteFieldsAndConstructor(writer, named.Batch, BatchFields.Of(handler));
            WriteVerbs(writer, handler);
            BatchRunWriter.Write(writer, named);
        }
    }

    private static void WriteVerbs(SourceWriter writer, HandlerModel handler)
    {
        WriteVerbs(writer, handler, null);
        if (handler.Return.Result is { } result)
        {
            WriteVerbs(writer, handler, result);
        }
    }

    private static void WriteVerbs(SourceWriter writer, HandlerModel handler, string? result)
    {
        const string Bounded = ", at most so many at once: -1 for no limit, 1 in order. ";
        string forResults = result is null ? "" : " for their results";
        string cost = Emit.NoCost(handler.Return);

        // What a handler leaves to be awaited cannot be waited for without blocking a thread.
        if (!handler.Return.IsAsync)
        {
            string free = result is null
                ? "Runs the calls, on this thread too, until all are done. "
                : "Runs the calls; <c>results[i]</c> becomes the result of item i. ";
            string limited = "Runs the calls" + forResults + Bounded;
            WriteVerb(writer, handler, "void Run", free + cost, result, isBounded: false);
            WriteVerb(writer, handler, "void Run", limited + cost, result, isBounded: true);
        }

        string pooled = "Runs the calls on the thread pool" + forResults;
        string unbounded = handler.Return.IsAsync ? ", as many at once as there are processors. " : ". ";
        string valueTask = Emit.Tasks + ".ValueTask RunAsync";
        cost += " To be awaited once.";
        WriteVerb(writer, handler, valueTask, pooled + unbounded + cost, result, isBounded: false);
        WriteVerb(writer, handler, valueTask, pooled + Bounded + cost, result, isBounded: true);
    }

    private static void WriteVerb(
        SourceWriter writer,
        HandlerModel handler,
        string verb,
        string summary,
        string? result,
        bool isBounded
    )
    {
        var parameters = new List<string>();
        string rent = "in this";
        if (result is not null)
        {
            parameters.Add($"global::System.Memory<{result}> results");
            rent += ", results";
        }

        if (isBounded)
        {
            parameters.Add(Degree);
        }

        if (handler.Token is null)
        {
            parameters.Add(Emit.TokenParameter);
        }

        string name = verb.Substring(verb.LastIndexOf(' ') + 1);
        string unbounded = handler.Return.IsAsync ? "global::System.Environment.ProcessorCount" : "-1";
        string degree = isBounded ? "maxDegreeOfParallelism" : unbounded;
        string token = handler.Token?.Field ?? "cancellationToken";
        writer.WriteSummary(summary + " The calls are independent: no two are promised to run at the same time.");
        WriteExceptions(writer, handler, result, isBounded);
        writer.WriteMethod(
            "public " + verb,
            parameters,
            Enumerable.Empty<string>(),
            $"{handler.PrivateNames.Run}.Rent({rent}).{name}({degree}, {token})"
        );
        writer.WriteLine();
    }

    private static void WriteExceptions(SourceWriter writer, HandlerModel handler, string? result, bool isBounded)
    {
        writer.WriteException("AggregateException", "All that calls threw, in items' order.");
        writer.WriteException("OperationCanceledException", "A token stopped the run.");
        if (isBounded)
        {
            writer.WriteException("ArgumentOutOfRangeException", "The degree is 0 or below -1.");
        }

        if (BatchFields.HasEither(handler))
        {
            writer.WriteException("ArgumentException", "There are not as many handlers as items.");
        }

        if (result is not null)
        {
            writer.WriteException("ArgumentException", "There is not room for all results.");
        }
    }
}
