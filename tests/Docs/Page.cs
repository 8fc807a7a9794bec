namespace ClosureGen.Docs.Tests;

/// <summary>A page of the repository.</summary>
/// <param name="Path">Below the root, with slashes.</param>
internal sealed partial record Page(string Path, string Text)
{
    private static readonly string[] Folders = ["docs", "bench", "samples"];

    public static string Root { get; } = FindRoot();

    /// <summary>Gets the README, those of the packages, the changelog, and every page in docs, bench and samples.</summary>
    public static IReadOnlyList<Page> All { get; } =
    [
        Read("README.md"),
        Read("CHANGELOG.md"),
        Read("src/Package/README.md"),
        Read("src/Tool/README.md"),
        .. Folders
            .SelectMany(static folder =>
                Directory.EnumerateFiles(System.IO.Path.Combine(Root, folder), "*.md", SearchOption.AllDirectories)
            )
            .Select(static file => System.IO.Path.GetRelativePath(Root, file).Replace('\\', '/'))
            .Where(static path => !BuildOutput().IsMatch(path))
            .Order(StringComparer.Ordinal)
            .Select(Read),
    ];

    /// <summary>Gets the lines, without the empty one at the end.</summary>
    public string[] Lines => Text.TrimEnd().Split('\n');

    /// <summary>Gets the paragraphs outside of code, each on one line; inline code is a letter.</summary>
    public IEnumerable<string> Prose =>
        Regex
            .Split(InlineCode().Replace(CodeBlock().Replace(Text, ""), "x"), @"\n\s*\n")
            .Select(static paragraph => Spaces().Replace(paragraph, " ").Trim());

    /// <summary>Gets the targets of the links and pictures.</summary>
    public IEnumerable<string> Links =>
        Link().Matches(CodeBlock().Replace(Text, "")).Select(static link => link.Groups[1].Value);

    public static Page Read(string path) =>
        new(path, File.ReadAllText(System.IO.Path.Combine(Root, path)).ReplaceLineEndings("\n"));

    /// <summary>The file that a link leads to.</summary>
    public string Target(string link) =>
        System.IO.Path.GetFullPath(
            System.IO.Path.Combine(Root, System.IO.Path.GetDirectoryName(Path)!, link.Split('#')[0])
        );

    public override string ToString() => Path;

    // Upwards from the test's binaries: the build maps source paths away.
    private static string FindRoot()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !File.Exists(System.IO.Path.Combine(folder, "ClosureGen.sln")))
        {
            folder = System.IO.Path.GetDirectoryName(folder);
        }

        return folder ?? throw new DirectoryNotFoundException("No folder above the tests has ClosureGen.sln.");
    }

    [GeneratedRegex(@"(^|/)(bin|obj)/")]
    internal static partial Regex BuildOutput();

    [GeneratedRegex("^```.*?^```", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex CodeBlock();

    [GeneratedRegex("`[^`\n]*`")]
    private static partial Regex InlineCode();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();

    [GeneratedRegex(@"\]\(([^)\s]+)\)")]
    private static partial Regex Link();
}
