namespace ClosureGen.Diagnostics.Tests.Harness;

/// <summary>The repository's own files.</summary>
internal static class Repository
{
    private static readonly string s_root = FindRoot();

    internal static string Page(string id) =>
        File.ReadAllText(Path.Combine(s_root, "docs", "diagnostics", $"{id}.md")).Replace("\r", "");

    /// <summary>What the page about dispatch sites says of each of its diagnostics, by id.</summary>
    internal static IReadOnlyDictionary<string, string> Sites { get; } =
        Page("closures")
            .Split("\n## ")
            .Skip(1)
            .Select(static section => section.Split("\n\n", 2))
            .ToDictionary(static section => section[0], static section => section[1]);

    /// <summary>The pages of what the package's build files report, and no analyzer.</summary>
    internal static readonly string[] BuildPages = ["CGEN099", "CGEN100"];

    internal static IEnumerable<string> Pages() =>
        Directory
            .GetFiles(Path.Combine(s_root, "docs", "diagnostics"), "CGEN*.md")
            .Select(static file => Path.GetFileNameWithoutExtension(file))
            .Concat(Sites.Keys)
            .Except(BuildPages);

    internal static string Folder(string path) => Path.Combine(s_root, path);

    internal static IEnumerable<string> Lines(params string[] files) =>
        files.SelectMany(static file => File.ReadAllLines(Path.Combine(s_root, file)));

    /// <summary>Searches upwards from the test's binaries: source paths are mapped away by the build.</summary>
    private static string FindRoot()
    {
        string? folder = System.AppContext.BaseDirectory;
        while (folder is not null && !File.Exists(Path.Combine(folder, "ClosureGen.sln")))
        {
            folder = Path.GetDirectoryName(folder);
        }

        return folder ?? throw new DirectoryNotFoundException("No folder above the tests holds ClosureGen.sln.");
    }
}
