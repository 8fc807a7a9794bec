using System;
using System.Collections.Generic;
using System.Linq;
using ClosureGen.Generator.Models;

namespace ClosureGen.Generator.Writing;

/// <summary>
/// Prints the call of a handler that takes services from a scope: the pairing makes the scope at the handler's turn, and
/// disposes it when the handler, or its task, has ended. An item of a batch is a pairing, too.
/// </summary>
internal static class ScopeWriter
{
    private const string Compiler = "global::System.Runtime.CompilerServices.";

    /// <summary>The services of the caller's host; an exception if there are none.</summary>
    internal const string CallersServices = Emit.Verbs + ".Services()";

    /// <summary>The field with the services that scopes are made from.</summary>
    internal static readonly StructField Services = new(
        Aliases.ClosureGen + "HandlerServices",
        "_services",
        "services"
    );

    /// <summary>The pairing with the services of the caller of a verb.</summary>
    internal static string WithServices(HandlerModel handler, string pairing) =>
        New(pairing, handler, "_handler", static parameter => parameter.Field, CallersServices);

    /// <summary>The call for an item of a batch, whose participant waits for the end of a handler that returns no task.</summary>
    internal static string CallItem(NamedHandlerModel named, string target, Func<ParameterModel, string> argument)
    {
        HandlerModel handler = named.Handler;
        string pairing = named.PairingName + Emit.TypeParameters(handler);
        string call = New(pairing, handler, target, argument, Services.Name) + ".CallInScope()";
        return handler.Return.IsAsync ? call : $"{Emit.Verbs}.Wait({call})";
    }

    /// <summary>Prints <c>CallInScope</c>, whose task ends with the scope.</summary>
    internal static void Write(SourceWriter writer, HandlerModel handler, StateShape shape)
    {
        string call = Emit.Call(handler, "_handler", static parameter => parameter.Field);
        if (handler.Return.IsAsync)
        {
            string task = Emit.AsValueTask(handler, call);
            call = $"await {(handler.ResultCast is null ? task : $"({task})")}.ConfigureAwait(false)";
        }

        writer.Explain("A scope for one call, until the handler has ended.");
        writer.WriteSuppressions(handler);
        string ofResult = handler.Return.Result is null ? "" : "<>";
        writer.WriteLine(
            $"[{Compiler}AsyncMethodBuilder(typeof({Compiler}PoolingAsyncValueTaskMethodBuilder{ofResult}))]"
        );
        writer.WriteLine($"internal async {shape.ValueTask} CallInScope()");
        using (writer.WriteBlock())
        {
            string returns = handler.Return.Result is null ? "" : "return ";
            writer.WriteLine($"{Emit.Runtime}HandlerScope scope = {Emit.Verbs}.BeginScope(_services);");
            writer.WriteLine($"try {{ {returns}{call}; }}");
            writer.WriteLine("finally { await scope.DisposeAsync().ConfigureAwait(false); }");
        }

        writer.WriteLine();
    }

    private static string New(
        string pairing,
        HandlerModel handler,
        string target,
        Func<ParameterModel, string> argument,
        string services
    )
    {
        IEnumerable<string> own = handler.IsInstance ? new[] { target } : Enumerable.Empty<string>();
        return $"new {pairing}({string.Join(", ", own.Concat(handler.Arguments.Select(argument)).Append(services))})";
    }
}
