using System.Collections.Generic;
using System.Linq;
using ClosureGen.Generator.Models;

namespace ClosureGen.Generator.Writing;

/// <summary>
/// Prints the members that the runtime requires of a pairing, and <c>{Stem}State</c>, the pooled object behind one
/// dispatch. Nested in the pairing, it can read the private fields and repeats no type parameters.
/// </summary>
internal static class StateWriter
{
    internal const string EachThreadsOwn = "each thread's own";

    internal static void Write(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        var shape = StateShape.Of(handler);
        string state = handler.StateName;
        string pairing = named.PairingName + Emit.TypeParameters(handler);

        writer.WriteLine();
        if (handler.HasScope)
        {
            ScopeWriter.Write(writer, handler, shape);
        }

        WriteInvoke(writer, handler, shape);
        string target = handler.NeedsHandler ? "_handler is not null, " : "true, ";
        string call = handler.HasScope ? ScopeWriter.WithServices(handler, pairing) : "in this";
        string rent = $"{state}.Rent({target}{call}, ref {state}.t_cache, out cache)";
        writer.WriteMethod(
            $"{Emit.Runtime}DispatchState {Emit.Runtime}ICall.Rent",
            new[] { $"out {Emit.Cache} cache" },
            new string[0],
            handler is { HasScope: true, FlowsContext: false } ? $"{Emit.Verbs}.KeepHost({rent})" : rent
        );
        writer.WriteLine($"{Emit.Runtime}DispatchState {Emit.Runtime}ICall.New() => new {state}();");
        writer.WriteLine();
        if (handler.EndsOblivious)
        {
            writer.WriteLine(
                "#nullable disable annotations" + writer.Remark("what follows tells callers nothing of nulls")
            );
        }

        writer.Explain("The pooled object behind a dispatch: it keeps the pairing until the handler is called.");
        writer.WriteLine($"sealed class {state} : {shape.Base}<{pairing}{shape.Result}>");
        using (writer.WriteBlock())
        {
            writer.WriteLine(
                $"[{Emit.System}ThreadStatic] internal static {Emit.NullableCache(handler)} t_cache;{writer.Remark(EachThreadsOwn)}"
            );
            string[] settings =
            [
                .. handler.FlowsContext ? [] : new[] { "flowExecutionContext: false" },
                .. handler.OnError is null ? [] : new[] { "handlesErrors: true" },
            ];
            if (settings.Length > 0)
            {
                writer.WriteLine($"internal {state}() : base({string.Join(", ", settings)}) {{ }}");
            }

            if (handler.OnError is { } onError)
            {
                WriteOnError(writer, handler, onError, pairing);
            }

            if (handler.Token is { } token)
            {
                writer.WriteLine($"protected override {Emit.Token} Token(in {pairing} call) => call.{token.Field};");
            }

            writer.WriteLine($"protected override string Handler => {Emit.FullName(handler)};");
        }
    }

    private static void WriteOnError(SourceWriter writer, HandlerModel handler, OnErrorModel onError, string pairing)
    {
        var arguments = new List<string> { "exception" };
        if (onError.TakesArguments)
        {
            arguments.AddRange(
                handler.Arguments.Select(parameter => "call." + parameter.Field + parameter.ArgumentSuffix)
            );
        }

        string typeArguments = onError.IsGeneric ? Emit.TypeParameters(handler) : "";

        writer.WriteSuppressions(handler);
        writer.WriteMethod(
            "protected override void OnError",
            new[] { $"in {pairing} call", Emit.System + "Exception exception" },
            new string[0],
            $"{onError.Type ?? "call._handler"}.{onError.Name}{typeArguments}({string.Join(", ", arguments)})"
        );
    }

    private static void WriteInvoke(SourceWriter writer, HandlerModel handler, StateShape shape)
    {
        string call = Emit.Call(handler, "_handler", parameter => parameter.Field);
        string value = handler.HasScope ? "CallInScope()" : Emit.AsValueTask(handler, call);
        if (!handler.HasScope)
        {
            writer.WriteSuppressions(handler);
        }

        bool isVoid = handler is { Return: { IsAsync: false, Result: null }, HasScope: false };
        string statement = isVoid ? $"{value}; return default;" : $"return {value};";
        if (handler.IsUnsafe && !handler.HasScope)
        {
            writer.WriteLine($"{shape.Returns} {shape.Interface}.Invoke()");
            using (writer.WriteBlock())
            {
                writer.WriteLine($"unsafe {{ {statement} }} // as the handler is");
            }

            return;
        }

        if (isVoid)
        {
            writer.WriteLine($"{shape.Returns} {shape.Interface}.Invoke() {{ {statement} }}");
            return;
        }

        writer.WriteMethod($"{shape.Returns} {shape.Interface}.Invoke", new string[0], new string[0], value);
    }
}
