using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

namespace ClosureGen.Rewrites.Tests;

/// <summary>
/// A program with what is to become of its sites in its first lines: <c>// sites: direct, state</c>, and then
/// <c>// has: TEXT</c> for what the rewritten text has in it and <c>// reason: TEXT</c> for what a refusal says. What
/// is between <c>#if CARELESS</c> and <c>#else</c> is a rewrite that changes what the program does; what is behind that
/// until <c>#endif</c>, the program.
/// </summary>
internal sealed record ProgramFile(
    string Name,
    string Source,
    string? Careless,
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
            Choose(source, isCareless: false),
            source.Contains("#if CARELESS", StringComparison.Ordinal) ? Choose(source, isCareless: true) : null,
            Values(source, "sites").SelectMany(static line => line.Split(", ")).ToArray(),
            Values(source, "has"),
            Values(source, "reason"),
            Values(source, "careless").SingleOrDefault()
        );
    }

    private static string Choose(string source, bool isCareless)
    {
        bool? part = null;
        var kept = new StringBuilder();
        foreach (string line in source.Split('\n'))
        {
            switch (line.Trim())
            {
                case "#if CARELESS":
                    part = true;
                    break;
                case "#else" when part is not null:
                    part = false;
                    break;
                case "#endif" when part is not null:
                    part = null;
                    break;
                default:
                    if (part is null || part == isCareless)
                    {
                        kept.Append(line).Append('\n');
                    }

                    break;
            }
        }

        return kept.ToString(0, kept.Length - 1);
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
