namespace ClosureGen.Diagnostics.Tests;

/// <summary>
/// What every diagnostic has: a constant, a descriptor of the same name, an analyzer, a help link to its page or its
/// section of the page about dispatch sites, a row in the release notes, and tests of what triggers it and what does not.
/// </summary>
public class DescriptorTests
{
    private const BindingFlags Hidden = BindingFlags.Static | BindingFlags.NonPublic;

    public static TheoryData<string, string> Ids =>
        [
            .. new[] { typeof(DiagnosticIds), typeof(SiteIds) }
                .SelectMany(static ids => ids.GetFields(Hidden))
                .Select(static id => (id.Name, (string)id.GetRawConstantValue()!)),
        ];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Has_all_its_parts(string name, string id)
    {
        DiagnosticDescriptor descriptor = Assert.IsType<DiagnosticDescriptor>(
            typeof(DiagnosticDescriptors).GetField(name, Hidden)?.GetValue(null)
                ?? SiteDescriptors.All.Single(descriptor => descriptor.Id == id)
        );
        Assert.Equal(id, descriptor.Id);
        if (id != DiagnosticIds.CompiledTwice)
        {
            Assert.Single(AnalyzerTest.Analyzers, analyzer => analyzer.SupportedDiagnostics.Contains(descriptor));
        }

        string title = descriptor.Title.ToString();
        string page = $"{id}.md";
        if (Repository.Sites.TryGetValue(id, out string? section))
        {
            Assert.StartsWith($"**{title}.**", section);
            page = $"closures.md#{id.ToLowerInvariant()}";
        }
        else
        {
            Assert.StartsWith($"# {id}: {title}\n", Repository.Page(id));
        }

        Assert.EndsWith($"/docs/diagnostics/{page}", descriptor.HelpLinkUri);
        Assert.True(descriptor.IsEnabledByDefault);

        Assert.Contains(
            Repository.Lines(
                "src/Generator/AnalyzerReleases.Unshipped.md",
                "src/Generator/AnalyzerReleases.Shipped.md",
                "src/Closures/Finding/AnalyzerReleases.Unshipped.md"
            ),
            line => line.StartsWith($"{id} | {descriptor.Category} | {descriptor.DefaultSeverity} | {title}, ")
        );
        Assert.Contains(
            $"| [{id}]({page}) | {descriptor.DefaultSeverity.ToString().ToLowerInvariant()} | {title} |",
            Repository.Lines("docs/diagnostics/README.md")
        );

        // Most are tested in tables: where it is marked in one case, another is silent.
        if (typeof(DescriptorTests).Assembly.GetType($"{typeof(Rules.RuleTests).Namespace}.{name}Tests") is { } tests)
        {
            string[] methods = [.. tests.GetMethods().Select(static test => test.Name)];
            if (Array.Exists(methods, static test => test.StartsWith("Reports", StringComparison.Ordinal)))
            {
                return;
            }
        }

        Assert.Contains(
            Rules.RuleTests.Tables,
            table =>
                Array.Exists(table, line => line.Contains($"{{|{id}:", StringComparison.Ordinal))
                && Array.Exists(table, line => !line.Contains($"{{|{id}:", StringComparison.Ordinal))
        );
    }

    [Fact]
    public void Every_descriptor_has_a_constant()
    {
        IEnumerable<string> ids = Ids.Select(static row => row.Data.Item2);
        ImmutableArray<DiagnosticDescriptor> descriptors =
        [
            .. AnalyzerTest.Analyzers.SelectMany(static analyzer => analyzer.SupportedDiagnostics),
            // The generator reports it: to analyzers a copy of its output looks like the output.
            DiagnosticDescriptors.CompiledTwice,
        ];
        Assert.Equal(ids.Order(), descriptors.Select(static descriptor => descriptor.Id).Order());
    }

    [Fact]
    public void Every_page_has_a_diagnostic() =>
        Assert.Equal(
            Ids.Select(static row => row.Data.Item2).Order(),
            Repository.Pages().Order(StringComparer.Ordinal)
        );

    /// <summary>What the package's build files report has a page too, a row in the list and a link to it.</summary>
    [Theory]
    [InlineData("CGEN099", "warning")]
    [InlineData("CGEN100", "error")]
    public void Build_files_have_their_pages(string id, string severity)
    {
        string heading = Repository.Page(id).Split('\n')[0];
        Assert.StartsWith($"# {id}: ", heading);
        Assert.Contains(
            $"| [{id}]({id}.md) | {severity} | {heading[$"# {id}: ".Length..]} |",
            Repository.Lines("docs/diagnostics/README.md")
        );
        IEnumerable<string> lines = Repository.Lines("src/Package/build/ClosureGen.targets");
        Assert.Contains(lines, line => line.Contains($"Code=\"{id}\"", StringComparison.Ordinal));
        Assert.Contains(lines, line => line.Contains($"/docs/diagnostics/{id}.md\"", StringComparison.Ordinal));
    }
}
