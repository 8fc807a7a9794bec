using System.Collections.Generic;
using System.Linq;
using ClosureGen.Generator.Models;

namespace ClosureGen.Generator.Writing;

/// <summary>The fields of a batch, in order.</summary>
internal static class BatchFields
{
    /// <summary>The fields of the struct: the handlers, and the arguments in the order of the methods' parameters.</summary>
    internal static List<StructField> Of(HandlerModel handler)
    {
        var fields = Targets(handler).ToList();
        if (HasOwnHandler(handler))
        {
            fields.Add(new StructField("bool", "_pairs", "pairs"));
        }

        fields.AddRange(Arguments(handler));
        if (handler.HasScope)
        {
            fields.Add(ScopeWriter.Services);
        }

        return fields;
    }

    /// <summary>Whether a batch may have either one handler or a list of them.</summary>
    internal static bool HasEither(HandlerModel handler) => handler is { HasPairs: true, HasEach: true };

    /// <summary>
    /// Whether the single handler has a field of its own besides the one for a list, as structs do. A handler of a
    /// class shares the list's field, because each reference in a batch costs a write barrier per run.
    /// </summary>
    internal static bool HasOwnHandler(HandlerModel handler) => HasEither(handler) && !handler.NeedsHandler;

    private static IEnumerable<StructField> Targets(HandlerModel handler)
    {
        if (HasOwnHandler(handler))
        {
            yield return StructParts.Handler(handler);
        }

        if (handler.HasPairs)
        {
            string handlers = $"{Emit.Items}<{handler.ContainingType.Type}>";
            yield return new StructField(handlers, "_handlers", "handlers");
        }
    }

    private static IEnumerable<StructField> Arguments(HandlerModel handler) =>
        handler
            .Arguments.Where(parameter => parameter.Role != ParameterRole.ItemIndex)
            .OrderBy(Order)
            .Select(parameter =>
            {
                bool isItem = parameter.Role == ParameterRole.Item;
                string type = isItem ? $"{Emit.Items}<{parameter.StorageType}>" : parameter.StorageType;
                string attributes = isItem ? "" : parameter.FieldAttributes;
                return new StructField(type, parameter.Field, parameter.Local, attributes);
            });

    // As in the methods' parameter lists: receiver, items, the rest.
    private static int Order(ParameterModel parameter) =>
        parameter.Role switch
        {
            ParameterRole.Receiver => 0,
            ParameterRole.Item => 1,
            _ => 2,
        };
}
