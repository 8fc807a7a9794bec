using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator;

/// <summary>What every part of a generated file is put together from.</summary>
internal static class Emit
{
    internal const string Items = Aliases.ClosureGen + "Items";
    internal const string Runtime = Aliases.Runtime;
    internal const string Verbs = Runtime + "Verbs";
    internal const string Cache = Runtime + "StateCache";
    internal const string Tasks = Aliases.Tasks;
    internal const string CodeAnalysis = Aliases.CodeAnalysis;
    internal const string Token = Aliases.Threading + "CancellationToken";
    internal const string TokenParameter = Token + " cancellationToken = default";

    private const int MaxWidth = 120;

    // Of code that says little in many words: names with their namespaces.
    private const int MaxCodeWidth = 160;

    private static readonly string Marked =
        Aliases.Compiler
        + "GeneratedCode(\"ClosureGen.Generator\", \""
        + typeof(Emit).Assembly.GetName().Version.ToString(3)
        + $"\"), {CodeAnalysis}ExcludeFromCodeCoverage, {Aliases.Diagnostics}DebuggerNonUserCode";

    private static readonly string HiddenAttributes = $"[{Marked}, {Aliases.Diagnostics}StackTraceHidden]";

    /// <summary>What marks a generated method: not the user's code to cover or to step through.</summary>
    internal static readonly string Attributes = $"[{Marked}]";

    /// <summary>The same for a method of one expression, of which there are several: stepping through it does no harm.</summary>
    internal static readonly string ShortAttributes =
        $"[{Marked.Replace($", {Aliases.Diagnostics}DebuggerNonUserCode", "")}]";

    /// <summary>What marks a generated struct, which is no more than a step in a stack trace either.</summary>
    internal static string StructAttributes(HandlerModel handler) =>
        (handler.ContainingType.Known & FrameworkAttributes.StackTraceHidden) != 0 ? HiddenAttributes : Attributes;

    /// <summary>What has a method compiled into its one caller.</summary>
    internal const string Inlined = $"[global::System.Runtime.CompilerServices.MethodImpl({Runtime}ItemRange.Inlined)]";

    internal static string Marks(HandlerModel handler) =>
        string.Concat(handler.MemberAttributes.Select(mark => "\n" + mark));

    /// <summary>What keeps a member that calls the handler from being flagged for it.</summary>
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
            parameter.ArgumentPrefix + argument(parameter) + Suffix(handler, parameter)
        );
        string receiver =
            !handler.IsInstance ? handler.ContainingType.Type
            : handler.CalledThrough is { } type ? $"(({type}){target})"
            : target;
        string call = $"{receiver}.{handler.Name}{TypeParameters(handler)}({string.Join(", ", arguments)})";
        return handler.ResultCast is { } result ? $"({result}){call}!" : call;
    }

    /// <summary>An override may accept nulls where the base method that it is called through does not.</summary>
    private static string Suffix(HandlerModel handler, ParameterModel parameter) =>
        handler.CalledThrough is not null
        && parameter.ArgumentPrefix.Length == 0
        && parameter.Type.EndsWith("?", StringComparison.Ordinal)
            ? "!"
            : parameter.ArgumentSuffix;

    /// <summary>What a handler returns, as something to await where it is that.</summary>
    internal static string AsValueTask(HandlerModel handler, string call) =>
        handler.Return.Kind == ReturnKind.Task ? $"{Verbs}.Await({call})" : call;

    /// <summary>The name that meters and debuggers show, as a literal.</summary>
    internal static string FullName(HandlerModel handler) =>
        SymbolDisplay.FormatLiteral(
            handler.ContainingType.Type.Replace("global::", "").Replace("@", "") + "." + handler.Display,
            quote: true
        );

    /// <summary>The handler's signature as doc comments show it.</summary>
    internal static string Code(HandlerModel handler) => $"<c>{Xml(handler.Display)}</c>";

    /// <summary>
    /// An array of elements of the type. Rank specifiers read from the left: an array of <c>int[,]</c> is written
    /// <c>int[][,]</c>.
    /// </summary>
    internal static string ArrayOf(string type)
    {
        int start = type.Length;
        while (start > 0 && type[start - 1] == ']')
        {
            start = type.LastIndexOf('[', start - 1);
        }

        return type.Insert(start, "[]");
    }

    internal static void WriteSummary(this SourceWriter writer, string text) =>
        WriteDocumentation(writer, "<summary>", text, "</summary>");

    /// <summary>A method of one expression, broken where a line would grow too long.</summary>
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

    /// <summary>The head of a method or constructor, broken where it would grow too long.</summary>
    internal static void WriteHead(this SourceWriter writer, string head, IReadOnlyList<string> parameters)
    {
        string line = $"{head}({string.Join(", ", parameters)})";
        writer.WriteLine(writer.FitsCode(line) ? line : $"{head}(\n    {string.Join(",\n    ", parameters)})");
    }

    /// <summary>A text with what XML reads as its own escaped.</summary>
    internal static string Xml(string text) => text.Replace("&", "&amp;").Replace("<", "&lt;").Replace(">", "&gt;");

    /// <summary>A part of a doc comment, on one line where it fits, else wrapped between its tags.</summary>
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

    /// <summary>Whether a line of code is not too long.</summary>
    internal static bool FitsCode(this SourceWriter writer, string line) => writer.Column + line.Length <= MaxCodeWidth;

    private static bool Fits(SourceWriter writer, string line) => writer.Column + line.Length <= MaxWidth;
}
