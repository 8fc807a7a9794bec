using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;

namespace ClosureGen.Generator.Writing;

/// <summary>Prints <c>{Stem}Work</c>, <c>{Stem}Each</c> and <c>{Stem}Pairs</c>.</summary>
internal static class HandlerMethodsWriter
{
    internal static void Write(SourceWriter writer, NamedHandlerModel named)
    {
        WriteWork(writer, named);
        if (named.Handler.HasEach)
        {
            ParameterModel item = named.Handler.Item!;
            string type = item.Type;
            WriteEach(writer, named, $"{Emit.Items}<{type}>", GeneratedMembers.Each);
            if (named.HasRange)
            {
                WriteEach(writer, named, named.Handler.Range!.Type, GeneratedMembers.EachOfRange);
            }

            if (named.HasExactItems)
            {
                // Type inference and overload resolution ignore user-defined conversions, so the exact types are
                // offered too. Of these, a collection expression uses the array overload, if the language has overload
                // priorities.
                WriteEach(writer, named, ArrayTypes.Of(type), GeneratedMembers.EachOfArray);
                WriteEach(writer, named, $"{Aliases.Collections}List<{type}>", GeneratedMembers.EachOfList);
            }

            foreach ((GeneratedMembers member, string source) in ItemSources.All)
            {
                if ((named.Handler.Signatures.Sources & member) != 0)
                {
                    WriteEach(writer, named, Aliases.Shorten(ItemSources.Of(source, type)), member);
                }
            }
        }

        if (named.Handler.HasPairs)
        {
            WritePairs(writer, named);
        }
    }

    private static void WriteWork(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        writer.WriteSummary($"A call of {Emit.Code(handler)}, not started yet: call Dispatch, StartNew or Post.");
        WriteAttributes(writer, handler, Emit.Attributes);
        WritePriority(writer, handler.OverloadPriority);
        writer.WriteMethod(
            Head(
                named,
                named.PairingName,
                GeneratedNames.Work(handler.Stem),
                GeneratedMembers.Work,
                handler.IsInstance
            ),
            handler.Arguments.Select(parameter => Declare(parameter, GeneratedMembers.Work)).ToList(),
            Emit.Constraints(handler),
            New(Own(handler).Concat(handler.Arguments.Select(parameter => parameter.StoredExpression)))
        );
    }

    private static void WriteEach(SourceWriter writer, NamedHandlerModel named, string items, GeneratedMembers member)
    {
        HandlerModel handler = named.Handler;
        ParameterModel item = handler.Item!;
        List<ParameterModel> rest = Rest(handler);

        writer.WriteLine();
        writer.WriteSummary(
            IsSource(member)
                ? $"A call for each item from <c>{Emit.Xml(item.Name)}</c>, started by {Runs(handler, member)}."
                : $"A call of {Emit.Code(handler)} for {Many(handler, member)}, started by {Runs(handler, member)}."
        );
        WriteBatchAttributes(writer, handler, IsSource(member) ? Emit.ShortAttributes : Emit.Attributes);

        WritePriority(writer, PriorityOfEach(handler, member));

        IEnumerable<string> receiver = handler.Receiver is { } first
            ? new[] { Declare(first, member) }
            : Enumerable.Empty<string>();
        string kept = Kept(handler, item, member);
        IEnumerable<string> arguments =
            BatchFields.HasOwnHandler(handler) ? new[] { "this", "default", "false", kept }
            : handler.HasPairs ? new[] { $"{Emit.Verbs}.One(this)", kept }
            : Own(handler)
                .Concat(handler.Receiver is { } extended ? new[] { extended.StoredExpression, kept } : new[] { kept });
        // As an argument of an overloaded constructor, an expression without its type would be bound once per overload.
        string type = IsSource(member) ? $" {named.BatchName}{Emit.TypeParameters(handler)}" : "";
        string batch = New(arguments.Concat(Stored(handler, rest)), type);
        writer.WriteMethod(
            Head(named, named.BatchName, GeneratedNames.Each(handler.Stem), member, handler.IsInstance),
            receiver
                .Concat(new[] { $"{items} {item.Name}" })
                .Concat(rest.Select(parameter => Declare(parameter, member)))
                .ToList(),
            Emit.Constraints(handler),
            IsSource(member) ? OfSource(handler, item, member, batch) : batch
        );
    }

    private static bool IsSource(GeneratedMembers member) =>
        member is GeneratedMembers.EachOfAsync or GeneratedMembers.EachOfChannel or GeneratedMembers.EachOfSequence;

    /// <summary>Whether the items can be read where they run: those of a sequence, for a sync handler.</summary>
    private static bool IsLazy(HandlerModel handler, GeneratedMembers member) =>
        member == GeneratedMembers.EachOfSequence && !handler.Return.IsAsync;

    /// <summary>What a batch stores for its items; it has the items of most sources only while they run.</summary>
    private static string Kept(HandlerModel handler, ParameterModel item, GeneratedMembers member) =>
        member switch
        {
            GeneratedMembers.EachOfRange => OfRange(item),
            GeneratedMembers.EachOfSequence => $"{Emit.Verbs}.Lazy({item.Name}, {Emit.NameOf(item)})",
            GeneratedMembers.EachOfAsync or GeneratedMembers.EachOfChannel => "default",
            _ => item.Name,
        };

    private static string OfSource(HandlerModel handler, ParameterModel item, GeneratedMembers member, string batch)
    {
        var arguments = new List<string> { batch, item.Name };
        if (!IsLazy(handler, member))
        {
            arguments.Add($"{Emit.NameOf(item)}");
        }

        if (handler.Token is { } token)
        {
            arguments.Add(token.Name);
        }

        return New(arguments);
    }

    private static void WritePairs(SourceWriter writer, NamedHandlerModel named)
    {
        HandlerModel handler = named.Handler;
        List<ParameterModel> rest = Rest(handler);
        var names = new NameScope(
            handler
                .Parameters.Select(parameter => parameter.Name)
                .Concat(handler.TypeParameters.Select(parameter => parameter.Name.TrimStart('@')))
        );
        string handlers = names.Add("handlers");

        writer.WriteLine();
        string with = handler.Item is { } listed ? $"<c>{Emit.Xml(listed.Name)}[i]</c>" : "the same arguments";
        writer.WriteSummary(
            $"Calls of {Emit.Code(handler)}, each <c>{handlers}[i]</c> with {with}, started by {Runs(handler, GeneratedMembers.Pairs)}."
        );
        WriteBatchAttributes(writer, handler, Emit.Attributes);
        WritePriority(writer, handler.OverloadPriority);

        var parameters = new List<string> { $"{Emit.Items}<{handler.ContainingType.Type}> {handlers}" };
        var arguments = new List<string>();
        if (handler.Item is { } item)
        {
            parameters.Add($"{Emit.Items}<{item.Type}> {item.Name}");
            arguments.AddRange(
                BatchFields.HasOwnHandler(handler)
                    ? new[] { "default", handlers, "true", item.Name }
                    : new[] { $"{Emit.Verbs}.Many({handlers})", item.Name }
            );
        }
        else
        {
            arguments.Add(handlers);
        }

        writer.WriteMethod(
            Head(named, named.BatchName, GeneratedNames.Pairs(handler.Stem), GeneratedMembers.Pairs, isInstance: false),
            parameters.Concat(rest.Select(parameter => Declare(parameter, GeneratedMembers.Pairs))).ToList(),
            Emit.Constraints(handler),
            New(arguments.Concat(Stored(handler, rest)))
        );
    }

    /// <summary>The verbs of a batch: one whose calls may continue later has no blocking one.</summary>
    private static string Runs(HandlerModel handler, GeneratedMembers member) =>
        handler.Return.IsAsync || (IsSource(member) && !IsLazy(handler, member)) ? "RunAsync" : "Run or RunAsync";

    private static string Many(HandlerModel handler, GeneratedMembers member)
    {
        string name = $"<c>{Emit.Xml(handler.Item!.Name)}</c>";
        return member != GeneratedMembers.EachOfRange ? "each item of " + name
            : handler.Range!.Kind == RangeKind.Indices ? "each index in " + name
            : "chunks of " + name;
    }

    /// <summary>
    /// The generated code passes the two ends of a range, so the runtime need not know the project's range type.
    /// </summary>
    private static string OfRange(ParameterModel item)
    {
        string start = EndOf(item, "Start");
        return $"{Emit.Verbs}.Range<{item.Type}>({start}, {EndOf(item, "End")}, {Emit.NameOf(item)})";
    }

    private static string EndOf(ParameterModel item, string end) =>
        $"{item.Name}.{end}.IsFromEnd ? -1 : {item.Name}.{end}.Value";

    /// <summary>
    /// Priorities are doubled, so that arrays fit between this handler's and the next. Ranges come after all items.
    /// </summary>
    private static int? PriorityOfEach(HandlerModel handler, GeneratedMembers member)
    {
        if (handler.OverloadPriority is not { } priority)
        {
            return null;
        }

        int doubled = (int)Math.Max(Math.Min(2L * priority, int.MaxValue - 1), int.MinValue + 2);
        return member switch
        {
            GeneratedMembers.EachOfArray => doubled + 1,
            GeneratedMembers.EachOfRange or GeneratedMembers.EachOfAsync or GeneratedMembers.EachOfChannel => doubled
                - 1,
            GeneratedMembers.EachOfSequence => doubled - 2,
            _ => doubled,
        };
    }

    private static void WritePriority(SourceWriter writer, int? priority)
    {
        if (priority is { } known and not 0)
        {
            // Invariant, because cultures may have another minus sign.
            string number = known.ToString(CultureInfo.InvariantCulture);
            writer.WriteLine($"[{Aliases.CompilerServices}OverloadResolutionPriority({number})]");
        }
    }

    private static void WriteAttributes(SourceWriter writer, HandlerModel handler, string attributes)
    {
        writer.WriteLine(attributes + Emit.Marks(handler));
        foreach (string mark in handler.MethodAttributes)
        {
            writer.WriteLine(mark);
        }
    }

    private static void WriteBatchAttributes(SourceWriter writer, HandlerModel handler, string attributes)
    {
        const string Requirement = "RequiresUnreferencedCode";

        WriteAttributes(writer, handler, attributes);
        if (
            handler.Item is { FieldAttributes.Length: > 0 } item
            && !handler.MethodAttributes.Any(static mark => mark.Contains("." + Requirement))
        )
        {
            // Omitted if the handler itself has this attribute with its reason.
            writer.WriteLine(
                $"[{Emit.CodeAnalysis}{Requirement}(\"A list of '{item.Name}' does not say which members are kept.\")]"
            );
        }
    }

    private static string Head(
        NamedHandlerModel named,
        string type,
        string method,
        GeneratedMembers member,
        bool isInstance
    )
    {
        HandlerModel handler = named.Handler;
        string hides = (named.HidingMembers & member) != 0 ? " new" : "";
        string modifier =
            !isInstance ? " static"
            : handler.Target == HandlerTarget.MutableStruct ? " readonly"
            : "";
        string returns = type + Emit.TypeParameters(handler);
        if (IsSource(member))
        {
            string source = IsLazy(handler, member) ? "LazyItems" : "ItemSource";
            returns = $"{Aliases.ClosureGen}{source}<{returns}, {handler.Item!.Type}>";
        }

        string accessibility =
            member == GeneratedMembers.EachOfRange && !handler.Range!.IsPublic
                ? InsideTheAssembly(handler.Accessibility)
                : handler.Accessibility;
        return $"{accessibility}{hides}{modifier} {returns} {method}{Emit.DeclaredTypeParameters(handler)}";
    }

    private static string InsideTheAssembly(string accessibility) =>
        accessibility switch
        {
            "public" or "protected internal" => "internal",
            "protected" => "private protected",
            _ => accessibility,
        };

    private static string New(IEnumerable<string> arguments, string type = "") =>
        $"new{type}({string.Join(", ", arguments)})";

    private static IEnumerable<string> Own(HandlerModel handler) =>
        handler.IsInstance ? new[] { "this" } : Enumerable.Empty<string>();

    private static List<ParameterModel> Rest(HandlerModel handler) =>
        handler.Parameters.Where(parameter => parameter.Role == ParameterRole.Plain).ToList();

    /// <summary>What a batch stores besides handlers and items.</summary>
    private static IEnumerable<string> Stored(HandlerModel handler, List<ParameterModel> rest) =>
        rest.Select(parameter => parameter.StoredExpression)
            .Concat(handler.HasScope ? new[] { ScopeWriter.CallersServices } : Enumerable.Empty<string>());

    private static string Declare(ParameterModel parameter, GeneratedMembers member)
    {
        string attributes = parameter.Attributes;
        if (
            parameter.NamingAttribute is { } naming
            && member switch
            {
                GeneratedMembers.Work => true,
                GeneratedMembers.Pairs => naming.FitsPairs,
                _ => naming.FitsEach,
            }
        )
        {
            attributes += naming.Text;
        }

        string modifier =
            parameter.Role == ParameterRole.Receiver ? "this "
            : parameter.IsParams ? "params "
            : "";
        string value = parameter.Default is { } expression ? " = " + expression : "";
        return $"{attributes}{modifier}{parameter.Type} {parameter.Name}{value}";
    }
}
