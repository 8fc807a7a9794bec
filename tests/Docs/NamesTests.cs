using System.Xml.Linq;

namespace ClosureGen.Docs.Tests;

/// <summary>Test projects and test methods have names of one scheme.</summary>
public sealed partial class NamesTests
{
    public static TheoryData<string> Folders { get; } =
    [
        .. Directory
            .EnumerateDirectories(Path.Combine(Page.Root, "tests"))
            .Where(static folder => Directory.EnumerateFiles(folder, "*.csproj").Any())
            .Select(static folder => Path.GetFileName(folder)),
    ];

    [Theory]
    [MemberData(nameof(Folders))]
    public void A_project_is_called_as_its_folder(string folder)
    {
        string name = $"ClosureGen.Tests.{folder}";

        XDocument project = XDocument.Load(Path.Combine(Page.Root, "tests", folder, name + ".csproj"));

        Assert.Equal(name, project.Descendants("AssemblyName").Single().Value);
    }

    [Fact]
    public void A_test_is_called_in_words_with_underscores()
    {
        string[] wrong =
        [
            .. CodeFile
                .Below("tests")
                .SelectMany(static file => file.Root.DescendantNodes().OfType<MethodDeclarationSyntax>())
                .Where(static method =>
                    method
                        .AttributeLists.SelectMany(static list => list.Attributes)
                        .Any(static attribute => attribute.Name.ToString() is "Fact" or "Theory")
                )
                .Select(static method => method.Identifier.ValueText)
                .Where(static name => !Words().IsMatch(name)),
        ];

        Assert.Empty(wrong);
    }

    // One word, or several, among which names of members keep their capitals.
    [GeneratedRegex("^([A-Z][a-z0-9]*|[A-Z][A-Za-z0-9]*(_[A-Za-z0-9]+)+)$")]
    private static partial Regex Words();
}
