using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Generator;

/// <summary>Prints the verbs of a pairing, each a thin call into its pooled state.</summary>
internal static class VerbsWriter
{
    private const string Options = Emit.Tasks + ".TaskCreationOptions";
    private const string Another = " With a scheduler or other options it allocates one more.";

    internal static void Write(SourceWriter writer, HandlerModel handler)
    {
        var shape = StateShape.Of(handler.Return);
        string state = handler.PrivateNames.State;
        string rent = state + ".Rent(in this)";
        string rentToQueue = $"{state}.Rent(in this, out {Emit.Cache} cache)";
        string token = handler.Token?.Field ?? "cancellationToken";
        string postToken = handler.Token?.Field ?? "default";
        string cost = Emit.NoCost(handler.Return);
        string[] tokenParameter = handler.Token is null ? new[] { Emit.TokenParameter } : new string[0];

        writer.WriteSummary(
            "Starts a task as <c>Task.Run</c> does, on the default scheduler if none is given. "
                + StartCost(handler.Return)
        );
        writer.WriteException("ArgumentOutOfRangeException", "An option is none of a task's.");
        WriteVerb(
            writer,
            $"public {shape.Task} StartNew",
            tokenParameter
                .Concat(
                    new[]
                    {
                        $"{Emit.Tasks}.TaskScheduler? scheduler = null",
                        $"{Options} creationOptions = {Options}.DenyChildAttach",
                    }
                )
                .ToList(),
            $"{rent}.StartNew({state}.Start, {token}, scheduler, creationOptions)"
        );
        writer.WriteLine();
        writer.WriteSummary($"Queues the call to the thread pool. {cost} To be awaited once.");
        WriteVerb(
            writer,
            $"public {shape.ValueTask} Dispatch",
            tokenParameter,
            $"{rentToQueue}.Dispatch(cache, {token})"
        );
        writer.WriteLine();
        writer.WriteSummary($"Queues and forgets the call; <c>DispatchErrors</c> tells what it throws. {cost}");
        WriteVerb(writer, "public void Post", new string[0], $"{rentToQueue}.Post(cache, {postToken})");
        writer.WriteLine();
        writer.WriteSummary("Posts the call to a context, which gets what it throws. Allocates nothing of its own.");
        writer.WriteException("ArgumentNullException", "The context is null.");
        WriteVerb(
            writer,
            "public void PostTo",
            new[] { "global::System.Threading.SynchronizationContext context" },
            $"{rent}.PostTo(context, {postToken})"
        );
        writer.WriteLine();
        writer.WriteSummary($"Posts the call when the time has passed, up to 49 days, unless it is cancelled. {cost}");
        writer.WriteException("ArgumentOutOfRangeException", "Negative, or longer than that.");
        WriteVerb(
            writer,
            "public void PostAfter",
            new[] { "global::System.TimeSpan dueTime" }.Concat(tokenParameter).ToList(),
            $"{rent}.PostAfter(dueTime, {token})"
        );

        if (handler.Return.Result is { } result)
        {
            writer.WriteLine();
            writer.WriteSummary("Adds the call to a batch, after whose run the result can be read. Allocates nothing.");
            writer.WriteException("InvalidOperationException", "The batch is running or disposed.");
            WriteVerb(
                writer,
                $"public global::ClosureGen.BatchResult<{result}> AddTo",
                new[] { "global::ClosureGen.DispatchBatch batch" },
                $"batch.AddForResult({rent}, {postToken})"
            );
        }
    }

    private static string StartCost(ReturnModel model) =>
        model switch
        {
            { IsAsync: true, Result: null } => "Allocates one task beyond what the handler does: 72 B." + Another,
            { IsAsync: true } => "Allocates one task beyond what the handler does: 64 B and its result." + Another,
            { Result: not null } => "Allocates the task alone: 64 B and its result, and 80 B for a cancelable token.",
            _ => "Allocates the task alone: 64 B, and 80 B for a cancelable token.",
        };

    private static void WriteVerb(
        SourceWriter writer,
        string head,
        IReadOnlyList<string> parameters,
        string expression
    ) => writer.WriteMethod(head, parameters, Enumerable.Empty<string>(), expression);
}
