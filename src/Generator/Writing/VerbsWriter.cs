using System.Collections.Generic;
using System.Linq;
using ClosureGen.Generator.Models;

namespace ClosureGen.Generator.Writing;

/// <summary>Prints the verbs of a pairing, each a one-line call of the runtime, which also has the documentation.</summary>
internal static class VerbsWriter
{
    private const string Options = Emit.Tasks + "TaskCreationOptions";

    internal static void Write(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        var shape = StateShape.Of(handler);
        string token = handler.Token?.Field ?? "cancellationToken";
        string postToken = handler.Token?.Field ?? "default";
        string[] tokenParameter = handler.Token is null ? new[] { Emit.TokenParameter } : new string[0];
        string cref = handler.Return.Result is null ? "{TCall}" : "{TCall, TResult}";
        // Type arguments are written out: inferring them would take the compiler a twentieth of its time for the file.
        string pairing = named.PairingName + Emit.TypeParameters(handler);
        string types = handler.Return.Result is { } result ? $"<{pairing}, {result}>" : $"<{pairing}>";

        WriteVerb(
            writer,
            "StartNew" + cref,
            $"public {shape.Task} StartNew",
            tokenParameter.Concat(
                new[]
                {
                    $"{Emit.Tasks}TaskScheduler? scheduler = null",
                    $"{Options} creationOptions = {Options}.DenyChildAttach",
                }
            ),
            $"{Emit.Verbs}.StartNew{types}(in this, {token}, scheduler, creationOptions)"
        );
        WriteVerb(
            writer,
            "Dispatch" + cref,
            $"public {shape.ValueTask} Dispatch",
            tokenParameter,
            $"{Emit.Verbs}.Dispatch{types}(in this, {token})"
        );
        if (handler.ContainingType.HasLanes)
        {
            WriteVerb(
                writer,
                "DispatchTo" + cref,
                $"public {shape.ValueTask} Dispatch",
                new[] { $"{Aliases.ClosureGen}Lane lane" }.Concat(tokenParameter),
                $"{Emit.Verbs}.DispatchTo{types}(in this, lane, {token})"
            );
        }

        WriteVerb(
            writer,
            "Post{TCall}",
            "public void Post",
            new string[0],
            $"{Emit.Verbs}.Post<{pairing}>(in this, {postToken})"
        );
        WriteVerb(
            writer,
            "PostTo{TCall}",
            "public void PostTo",
            new[] { $"{Aliases.Threading}SynchronizationContext context" },
            $"{Emit.Verbs}.PostTo<{pairing}>(in this, context, {postToken})"
        );
        WriteVerb(
            writer,
            "PostAfter{TCall}",
            "public void PostAfter",
            new[] { Emit.System + "TimeSpan dueTime" }.Concat(tokenParameter),
            $"{Emit.Verbs}.PostAfter<{pairing}>(in this, dueTime, {token})"
        );

        if (handler.Return.Result is { } kept)
        {
            WriteVerb(
                writer,
                "AddTo{TCall, TResult}",
                $"public {Aliases.ClosureGen}BatchResult<{kept}> AddTo",
                new[] { $"{Aliases.ClosureGen}DispatchBatch batch" },
                $"{Emit.Verbs}.AddTo{types}(in this, batch)"
            );
        }
    }

    /// <summary>Prints a member of one call, with the documentation of the runtime's method that it ends in.</summary>
    internal static void WriteVerb(
        SourceWriter writer,
        string cref,
        string head,
        IEnumerable<string> parameters,
        string call
    )
    {
        writer.WriteLine($"/// <inheritdoc cref=\"{Emit.Verbs}.{cref}\"/>");
        writer.WriteMethod(head, parameters.ToList(), Enumerable.Empty<string>(), call);
    }
}
