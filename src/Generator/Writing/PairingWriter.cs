using System.Collections.Generic;
using System.Linq;
using ClosureGen.Generator.Models;

namespace ClosureGen.Generator.Writing;

/// <summary>Prints <c>{Stem}Pairing</c>: a handler with its arguments, and the verbs.</summary>
internal static class PairingWriter
{
    internal static void Write(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        string hides = (named.HidingMembers & GeneratedMembers.Pairing) != 0 ? " new" : "";
        writer.WriteSummary($"A call of {Emit.Code(handler)} that may be kept, and started again.");
        writer.WriteLine(Emit.StructAttributes(handler) + Emit.Marks(handler));
        writer.WriteLine(
            $"{handler.Accessibility}{hides} readonly struct {named.PairingName}{Emit.DeclaredTypeParameters(handler)} : {StateShape.Of(handler).Interface}"
        );
        StructParts.WriteConstraints(writer, handler);
        using (writer.WriteBlock())
        {
            List<StructField> fields = Fields(handler);
            StructParts.WriteFieldsAndConstructor(writer, named.PairingName, fields);
            VerbsWriter.Write(writer, named);
            StateWriter.Write(writer, named);
        }
    }

    private static List<StructField> Fields(HandlerModel handler)
    {
        var fields = new List<StructField>();
        if (handler.IsInstance)
        {
            fields.Add(StructParts.Handler(handler));
        }

        fields.AddRange(
            handler.Arguments.Select(parameter => new StructField(
                parameter.StorageType,
                parameter.Field,
                parameter.Local,
                parameter.FieldAttributes
            ))
        );
        if (handler.HasScope)
        {
            // Known only when a verb has been called.
            fields.Add(ScopeWriter.Services with { Default = " = null" });
        }

        return fields;
    }
}
