using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Generator;

/// <summary>Prints <c>{Stem}Pairing</c>: a handler with its arguments, and the verbs.</summary>
internal static class PairingWriter
{
    internal static void Write(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        string hides = (named.Hides & GeneratedMembers.Pairing) != 0 ? " new" : "";
        writer.WriteSummary(
            $"A call of {Emit.Code(handler)} by value: it may be kept, and started again."
                + StructParts.OfDefault(handler.NeedsHandler)
        );
        writer.WriteLine(Emit.Attributes + Emit.Marks(handler));
        writer.WriteLine(
            $"{handler.Accessibility}{hides} readonly struct {named.Pairing}{Emit.DeclaredTypeParameters(handler)} : {Emit.Runtime}.IPairing"
        );
        StructParts.WriteConstraints(writer, handler);
        using (writer.WriteBlock())
        {
            List<StructField> fields = Fields(handler);
            StructParts.WriteFieldsAndConstructor(writer, named.Pairing, fields);
            VerbsWriter.Write(writer, handler);
            WriteRent(writer, handler);
            WriteInvoke(writer, handler);
            StateWriter.Write(writer, named, fields);
        }
    }

    private static List<StructField> Fields(HandlerModel handler)
    {
        var fields = new List<StructField>();
        if (handler.IsInstance)
        {
            fields.Add(StructParts.Handler(handler, isOptional: false));
        }

        fields.AddRange(
            handler.Parameters.Select(parameter => new StructField(
                parameter.StorageType,
                parameter.Field,
                parameter.StorageType,
                parameter.Local,
                parameter.FieldAttributes
            ))
        );
        return fields;
    }

    private static void WriteRent(SourceWriter writer, HandlerModel handler)
    {
        string token = handler.Token?.Field ?? "default";
        writer.WriteLine();
        writer.WriteHead(
            $"{Emit.Runtime}.DispatchState {Emit.Runtime}.IPairing.Rent",
            new[] { $"out {Emit.Token} cancellationToken" }
        );
        using (writer.WriteBlock())
        {
            writer.WriteLine($"cancellationToken = {token};");
            writer.WriteLine($"return {handler.PrivateNames.State}.Rent(in this);");
        }
    }

    private static void WriteInvoke(SourceWriter writer, HandlerModel handler)
    {
        string target = handler.NeedsHandler ? "_handler!" : "_handler";
        string call = Emit.Call(handler, target, parameter => parameter.Field);
        writer.WriteLine();
        writer.WriteSuppressions(handler);
        writer.WriteMethod(
            $"private {StateShape.Of(handler.Return).Returns} Invoke",
            new string[0],
            Enumerable.Empty<string>(),
            Emit.AsValueTask(handler, call)
        );
    }
}
