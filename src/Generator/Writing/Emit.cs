using System;
using System.Collections.Generic;
using System.Linq;
using ClosureGen.Generator.Models;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator.Writing;

/// <summary>The building blocks of all parts of a generated file.</summary>
internal static class Emit
{
    internal const string Items = Aliases.ClosureGen + "Items";
    internal const string Runtime = Aliases.Runtime;
    internal const string Verbs = Runtime + "Verbs";
    internal const string Cache = Runtime + "ThreadCache";
    internal const string System = Aliases.System;
    internal const string ReadOnlySpan = System + "ReadOnlySpan";
    internal const string Tasks = Aliases.Tasks;
    internal const string CodeAnalysis = Aliases.CodeAnalysis;
    internal const string Token = Aliases.Threading + "CancellationToken";
    internal const string TokenParameter = Token + " cancellationToken = default";

    private const int MaxWidth = 120;

    // Wide, because generated code has long names with namespaces.
    private const int MaxCodeWidth = 160;

    private static readonly string Marked =
        Aliases.Compiler
        + "GeneratedCode(\"ClosureGen.Generator\", \""
        + typeof(Emit).Assembly.GetName().Version.ToString(3)
        + $"\"), {CodeAnalysis}ExcludeFromCodeCoverage, {Aliases.Diagnostics}DebuggerNonUserCode";

    private static readonly string HiddenAttributes = $"[{Marked}, {Aliases.Diagnostics}StackTraceHidden]";

    /// <summary>The attributes of a generated method, which exclude it from coverage and stepping.</summary>
    internal static readonly string Attributes = $"[{Marked}]";

    /// <summary>The shorter attributes of a method with one expression, where stepping does no harm.</summary>
    internal static readonly string ShortAttributes =
        $"[{Marked.Replace($", {Aliases.Diagnostics}DebuggerNonUserCode", "")}]";

    /// <summary>The attributes of a generated struct, which hide it from stack traces.</summary>
    internal static string StructAttributes(HandlerModel handler) =>
        (handler.ContainingType.Known & FrameworkAttributes.StackTraceHidden) != 0 ? HiddenAttributes : Attributes;

    /// <summary>The attribute that inlines a method into its only caller.</summary>
    internal const string Inlined = $"[{Aliases.CompilerServices}MethodImpl({Runtime}ItemRange.Inlined)]";

    internal static string Marks(HandlerModel handler) =>
        string.Concat(handler.MemberAttributes.Select(mark => "\n" + mark));

    /// <summary>Writes the attributes that suppress warnings about the call of the handler.</summary>
    internal static void WriteSuppressions(this SourceWriter writer, HandlerModel handler)
    {
        foreach (string suppression in handler.SuppressionAttributes)
        {
            writer.WriteLine(suppression);
        }
    }

    /// <summary>The type parameters in angle brackets, or nothing.</summary>
    internal static string TypeParameters(HandlerModel handler) =>
        handler.TypeParameters.Count == 0
            ? ""
            : "<" + string.Join(", ", handler.TypeParameters.Select(parameter => parameter.Name)) + ">";

    /// <summary>The same where they are declared.</summary>
    internal static string DeclaredTypeParameters(HandlerModel handler) =>
        handler.TypeParameters.Count == 0
            ? ""
            : "<"
                + string.Join(", ", handler.TypeParameters.Select(parameter => parameter.Attributes + parameter.Name))
                + ">";

    /// <summary>The type of a thread's cache, which is null at first.</summary>
    internal static string NullableCache(HandlerModel handler) => handler.EndsOblivious ? Cache : Cache + "?";

    internal static IEnumerable<string> Constraints(HandlerModel handler) =>
        handler.TypeParameters.Select(parameter => parameter.Constraints).Where(clause => clause.Length > 0);

    /// <summary>Prints the call of the handler, on the expression that is its receiver.</summary>
    internal static string Call(HandlerModel handler, string target, Func<ParameterModel, string> argument)
    {
        IEnumerable<string> arguments = handler.Parameters.Select(parameter =>
            parameter.Role == ParameterRole.Service
                ? $"scope.Get<{parameter.StorageType}>()"
                : parameter.ArgumentPrefix + argument(parameter) + parameter.ArgumentSuffix
        );
        string receiver =
            !handler.IsInstance ? handler.ContainingType.Type
            : handler.CalledThrough is { } type ? $"(({type}){target})"
            : target;
        string call = $"{receiver}.{handler.Name}{TypeParameters(handler)}({string.Join(", ", arguments)})";
        return handler.ResultCast is { } result ? $"({result}){call}!" : call;
    }

    /// <summary>The handler's result; a task as a value task.</summary>
    internal static string AsValueTask(HandlerModel handler, string call) =>
        handler.Return.Kind == ReturnKind.Task ? $"{Verbs}.Await({call})" : call;

    /// <summary>A parameter's name as a literal: <c>nameof</c> is an operator only where nothing has that name.</summary>
    internal static string NameOf(ParameterModel parameter) =>
        SymbolDisplay.FormatLiteral(parameter.Name.TrimStart('@'), quote: true);

    /// <summary>The name that meters and debuggers show, as a literal.</summary>
    internal static string FullName(HandlerModel handler) =>
        SymbolDisplay.FormatLiteral(handler.ContainingType.DisplayName + "." + handler.Display, quote: true);

    /// <summary>The handler's signature as doc comments show it.</summary>
    internal static string Code(HandlerModel handler) => $"<c>{Xml(handler.Display)}</c>";

    internal static void WriteSummary(this SourceWriter writer, string text) =>
        WriteDocumentation(writer, "<summary>", text, "</summary>");

    /// <summary>Writes a method of one expression, broken if the line would be too long.</summary>
    internal static void WriteMethod(
        this SourceWriter writer,
        string head,
        IReadOnlyList<string> parameters,
        IEnumerable<string> constraints,
        string expression
    )
    {
        string line = $"{head}({string.Join(", ", parameters)})";
        var clauses = constraints.ToList();
        if (clauses.Count == 0 && writer.FitsCode($"{line} => {expression};"))
        {
            writer.WriteLine($"{line} => {expression};");
            return;
        }

        writer.WriteLine(writer.FitsCode(line) ? line : $"{head}(\n    {string.Join(",\n    ", parameters)})");
        using (writer.Indent())
        {
            foreach (string clause in clauses)
            {
                writer.WriteLine(clause);
            }

            writer.WriteLine($"=> {expression};");
        }
    }

    /// <summary>Writes the head of a method or constructor, broken if it would be too long.</summary>
    internal static void WriteHead(this SourceWriter writer, string head, IReadOnlyList<string> parameters)
    {
        string line = $"{head}({string.Join(", ", parameters)})";
        writer.WriteLine(writer.FitsCode(line) ? line : $"{head}(\n    {string.Join(",\n    ", parameters)})");
    }

    /// <summary>Escapes a text for XML.</summary>
    internal static string Xml(string text) => text.Replace("&", "&amp;").Replace("<", "&lt;").Replace(">", "&gt;");

    /// <summary>Writes an element of a doc comment, on one line if it fits, otherwise wrapped between its tags.</summary>
    private static void WriteDocumentation(SourceWriter writer, string start, string text, string end)
    {
        string whole = $"/// {start}{text}{end}";
        if (Fits(writer, whole))
        {
            writer.WriteLine(whole);
            return;
        }

        writer.WriteLine("/// " + start);
        string line = "///";
        foreach (string word in text.Split(' '))
        {
            if (!Fits(writer, line + " " + word))
            {
                writer.WriteLine(line);
                line = "///";
            }

            line += " " + word;
        }

        writer.WriteLine(line);
        writer.WriteLine("/// " + end);
    }

    /// <summary>Whether a line of code fits the width.</summary>
    internal static bool FitsCode(this SourceWriter writer, string line) => writer.Column + line.Length <= MaxCodeWidth;

    private static bool Fits(SourceWriter writer, string line) => writer.Column + line.Length <= MaxWidth;
}
