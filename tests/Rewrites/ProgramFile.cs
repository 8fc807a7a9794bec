using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ClosureGen.Rewrites.Tests;

/// <summary>
/// A program with what is to become of its sites in its first lines: <c>// sites: direct, state</c>, and then
/// <c>// has: TEXT</c> for what the rewritten text has in it and <c>// reason: TEXT</c> for what a refusal says.
/// </summary>
internal sealed record ProgramFile(
    string Name,
    string Source,
    IReadOnlyList<string> Sites,
    IReadOnlyList<string> Has,
    IReadOnlyList<string> Reasons,
    string? CarelessError
)
{
    private static readonly string s_folder = Path.Combine(AppContext.BaseDirectory, "Programs");

    internal static IEnumerable<string> Names() =>
        Directory
            .EnumerateFiles(s_folder, "*.cs", SearchOption.AllDirectories)
            .Select(static file => Path.GetRelativePath(s_folder, file).Replace('\\', '/'))
            .Order(StringComparer.Ordinal);

    internal static ProgramFile Read(string name)
    {
        string source = File.ReadAllText(Path.Combine(s_folder, name));
        return new ProgramFile(
            name,
            source,
            Values(source, "sites").SelectMany(static line => line.Split(", ")).ToArray(),
            Values(source, "has"),
            Values(source, "reason"),
            Values(source, "careless").SingleOrDefault()
        );
    }

    private static string[] Values(string source, string key) =>
        [
            .. source
                .Split('\n')
                .Select(static line => line.TrimEnd('\r'))
                .TakeWhile(static line => line.StartsWith("// ", StringComparison.Ordinal))
                .Where(line => line.StartsWith($"// {key}: ", StringComparison.Ordinal))
                .Select(line => line[$"// {key}: ".Length..]),
        ];
}
