using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Generator;

/// <summary>
/// Prints <c>{Stem}State</c>: the pooled object behind one dispatch. Nested in the pairing it sees the private fields,
/// and repeats no type parameters.
/// </summary>
internal static class StateWriter
{
    internal static void Write(SourceWriter writer, NamedHandlerModel named, IReadOnlyCollection<StructField> fields)
    {
        HandlerModel handler = named.Handler;
        var shape = StateShape.Of(handler.Return);
        string state = handler.PrivateNames.State;
        string pairing = named.Pairing + Emit.TypeParameters(handler);

        writer.WriteLine();
        writer.WriteLine(
            "// The pooled object behind a dispatch: it keeps the pairing until the handler has been called."
        );
        writer.WriteLine(Emit.HiddenFromTraces);
        writer.WriteLine($"private sealed class {state} : {shape.Base}");
        using (writer.WriteBlock())
        {
            writer.WriteLine(
                $"""
                internal static readonly {shape.Start} Start =
                    static state => (({state})state!).RunStarted();
                """
            );
            writer.WriteLine();
            PooledParts.WritePool(writer);
            writer.WriteLine();
            writer.WriteLine($"private {pairing} _pairing;");
            PooledParts.WriteConstructor(writer, handler, state);
            writer.WriteLine();
            writer.WriteLine($"protected override string Handler => {Emit.FullName(handler)};");
            writer.WriteLine();
            WriteRent(writer, handler, state, pairing, fields);
            writer.WriteLine();
            WriteInvoke(writer, handler, shape, pairing);
            writer.WriteLine();
            writer.WriteLine("protected override void Forget() => _pairing = default;");
        }
    }

    private static void WriteRent(
        SourceWriter writer,
        HandlerModel handler,
        string state,
        string pairing,
        IReadOnlyCollection<StructField> fields
    )
    {
        // With its type: a bare _ is the member of that name, where the handler's class has one.
        writer.WriteMethod(
            $"internal static {state} Rent",
            new[] { $"in {pairing} pairing" },
            Enumerable.Empty<string>(),
            $"Rent(in pairing, out {Emit.Cache} _)"
        );
        writer.WriteLine();
        writer.WriteLine($"internal static {state} Rent(in {pairing} pairing, out {Emit.Cache} cache)");
        using (writer.WriteBlock())
        {
            if (handler.NeedsHandler)
            {
                writer.WriteLine("if (pairing._handler is null)");
                using (writer.WriteBlock())
                {
                    writer.WriteLine($"{Emit.Runtime}.Misuse.ThrowDefaultPairing();");
                }

                writer.WriteLine();
            }

            writer.WriteLine(PooledParts.RentFromPool(state, "state", "cache"));
            WriteFill(writer, pairing, fields);
            writer.WriteLine("return state;");
        }
    }

    private static void WriteFill(SourceWriter writer, string pairing, IReadOnlyCollection<StructField> fields)
    {
        if (fields.Count == 0)
        {
            return;
        }

        // What a field may lack, its attributes or its type say, and the constructor wants none of it.
        IEnumerable<string> arguments = fields.Select(static field =>
            $"pairing.{field.Name}" + (field.Attributes.Length != 0 || field.Type != field.ParameterType ? "!" : "")
        );
        writer.WriteLine("// Field by field: the JIT copies a whole struct that holds references through memory.");
        writer.WriteLine($"state._pairing = new {pairing}({string.Join(", ", arguments)});");
    }

    private static void WriteInvoke(SourceWriter writer, HandlerModel handler, StateShape shape, string pairing)
    {
        if (handler.Return.IsAsync)
        {
            writer.WriteLine("// The state waits for what the handler returns, and goes back when that is complete.");
            writer.WriteLine($"protected override {shape.Returns} Invoke() => _pairing.Invoke();");
            return;
        }

        writer.WriteLine(
            "// Taken() gives the state back before the handler runs; a dispatch keeps it until it is awaited."
        );
        writer.WriteLine($"protected override {shape.Returns} Invoke()");
        using (writer.WriteBlock())
        {
            writer.WriteLine($"{pairing} pairing = _pairing;");
            writer.WriteLine("Taken();");
            writer.WriteLine(shape.Returns == "void" ? "pairing.Invoke();" : "return pairing.Invoke();");
        }
    }
}
