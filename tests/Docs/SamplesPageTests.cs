namespace ClosureGen.Docs.Tests;

/// <summary>The page about samples lists all of them, with the options that their sources know.</summary>
public sealed partial class SamplesPageTests
{
    public static TheoryData<string> Samples { get; } =
    [
        .. Directory
            .EnumerateDirectories(Path.Combine(Page.Root, "samples"))
            .Where(static folder => Directory.EnumerateFiles(folder, "*.csproj").Any())
            .Select(static folder => Path.GetFileName(folder)),
    ];

    [Theory]
    [MemberData(nameof(Samples))]
    public void A_sample_is_listed_with_its_options(string sample)
    {
        string row = Assert.Single(
            Page.Read("samples/README.md").Lines,
            line => line.StartsWith($"| [{sample}]", StringComparison.Ordinal)
        );
        string sources = string.Join(
            '\n',
            CodeFile
                .Below("samples/" + sample)
                .Select(static file => File.ReadAllText(Path.Combine(Page.Root, file.Path)))
        );
        Assert.Equal(
            InSource().Matches(sources).Select(static option => option.Groups[1].Value).Distinct().Order(),
            OnPage().Matches(row).Select(static option => option.Groups[1].Value).Order()
        );
    }

    [GeneratedRegex("\"(--[a-z-]+)\"")]
    private static partial Regex InSource();

    [GeneratedRegex("`(--[a-z-]+)")]
    private static partial Regex OnPage();
}
