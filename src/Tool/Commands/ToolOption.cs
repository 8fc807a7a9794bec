using System.CommandLine;

namespace ClosureGen.Tool.Commands;

/// <summary>Makes an option with what <c>--help</c> says of it.</summary>
internal static class ToolOption
{
    internal static Option<T> Of<T>(string name, string description, string? value = null, params string[] others) =>
        new Option<T>(name, others) { Description = description, HelpName = value };
}
