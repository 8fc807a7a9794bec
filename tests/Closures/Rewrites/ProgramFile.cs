namespace ClosureGen.Rewrites.Tests;

/// <summary>
/// A program that says in comments what is to become of its sites, in their order: <c>// sites: direct, state</c> (all
/// are refused where nothing is said), <c>// has: TEXT</c> for what the rewritten text has in it and
/// <c>// reason: TEXT</c> for what a refusal says. What is between <c>#if CARELESS</c> and <c>#else</c> is a rewrite that
/// changes what the program does; what is behind that until <c>#endif</c>, the program.
/// </summary>
internal sealed record ProgramFile(
    string Source,
    IReadOnlyList<string> Careless,
    IReadOnlyList<string> Sites,
    IReadOnlyList<string> Has,
    IReadOnlyList<string> Reasons,
    string? CarelessError
)
{
    private const string Start = "#if CARELESS";

    private static readonly string[] s_keys = ["sites", "has", "reason", "careless"];

    private static readonly string s_folder = Path.Combine(AppContext.BaseDirectory, "Programs");

    internal static IEnumerable<string> Names() =>
        Directory
            .EnumerateFiles(s_folder, "*.cs", SearchOption.AllDirectories)
            .Select(static file => Path.GetRelativePath(s_folder, file).Replace('\\', '/'))
            .Order(StringComparer.Ordinal);

    internal static ProgramFile Read(string name)
    {
        string source = File.ReadAllText(Path.Combine(s_folder, name));
        string[] reasons = Values(source, "reason");
        string[] sites = [.. Values(source, "sites").SelectMany(static line => line.Split(", "))];
        string? error = Values(source, "careless").SingleOrDefault();
        return new ProgramFile(
            Choose(source, static _ => false),
            error is null
                ?
                [
                    .. Enumerable
                        .Range(0, source.Split(Start).Length - 1)
                        .Select(careless => Choose(source, block => block == careless)),
                ]
                : [Choose(source, static _ => true)],
            sites.Length > 0 ? sites : [.. reasons.Select(static _ => "refused")],
            Values(source, "has"),
            reasons,
            error
        );
    }

    private static string Choose(string source, Func<int, bool> isCareless)
    {
        int block = -1;
        bool? part = null;
        var kept = new StringBuilder();
        foreach (string line in source.Split('\n'))
        {
            switch (line.Trim())
            {
                case Start:
                    part = true;
                    block++;
                    break;
                case "#else" when part is not null:
                    part = false;
                    break;
                case "#endif" when part is not null:
                    part = null;
                    break;
                default:
                    // What is said of a program is no part of it: it would be found in the text that is rewritten.
                    if ((part is null || part == isCareless(block)) && !Array.Exists(s_keys, key => Says(line, key)))
                    {
                        kept.Append(line).Append('\n');
                    }

                    break;
            }
        }

        return kept.ToString(0, kept.Length - 1);
    }

    private static string[] Values(string source, string key) =>
        [.. source.Split('\n').Where(line => Says(line, key)).Select(line => line.Trim()[$"// {key}: ".Length..])];

    private static bool Says(string line, string key) =>
        line.TrimStart().StartsWith($"// {key}: ", StringComparison.Ordinal);
}
