namespace ClosureGen.Docs.Tests;

public sealed class PageTests
{
    private const int MostLines = 200;

    public static TheoryData<string> Pages { get; } = [.. Page.All.Select(static page => page.Path)];

    [Theory]
    [MemberData(nameof(Pages))]
    public void A_page_is_short(string path) => Assert.InRange(Page.Read(path).Lines.Length, 1, MostLines);

    [Theory]
    [InlineData("docs/internals/pools.md")]
    [InlineData("docs/internals/queues.md")]
    [InlineData("docs/internals/batches.md")]
    [InlineData("docs/internals/reliability.md")]
    [InlineData("docs/internals/many-cores.md")]
    public void A_page_about_the_design_is_shorter(string path) => Assert.InRange(Page.Read(path).Lines.Length, 1, 150);

    [Theory]
    [InlineData("docs/use/getting-started.md", 165)]
    [InlineData("docs/use/many-objects.md", 150)]
    [InlineData("docs/use/rules.md", 150)]
    [InlineData("docs/use/production.md", 150)]
    [InlineData("docs/use/troubleshooting.md", 150)]
    [InlineData("docs/use/games.md", 80)]
    [InlineData("docs/performance.md", 150)]
    [InlineData("README.md", 120)]
    public void A_page_for_users_is_short(string path, int most) =>
        Assert.InRange(Page.Read(path).Lines.Length, 1, most);

    // What a user needs is read in an hour; the README in three minutes.
    [Theory]
    [InlineData(700, "README.md")]
    [InlineData(12_500, "README.md", "docs/performance.md", "docs/use/")]
    [InlineData(20_500, "README.md", "docs/performance.md", "docs/use/", "docs/internals/")]
    public void Pages_have_few_words(int most, params string[] places) =>
        Assert.InRange(
            Page.All.Where(page => places.Any(place => page.Path.StartsWith(place, StringComparison.Ordinal)))
                .Sum(static page => page.Text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries).Length),
            1,
            most
        );

    public static TheoryData<string> Internals { get; } =
    [
        .. Page
            .All.Select(static page => page.Path)
            .Where(static path => path.StartsWith("docs/internals/", StringComparison.Ordinal)),
    ];

    [Theory]
    [MemberData(nameof(Internals))]
    public void A_page_about_the_internals_begins_with_who_does_not_need_it(string path) =>
        Assert.Equal("*Not needed to use ClosureGen.*", Page.Read(path).Lines[2]);

    // Three words are new until the first dispatch: handler, pairing, verb. Each is explained where it is used first.
    [Theory]
    [InlineData("README.md", "## Verbs")]
    [InlineData("docs/use/getting-started.md", "## 4.")]
    public void Three_terms_are_explained_before_the_first_dispatch(string path, string end)
    {
        string text = Page.Read(path).Text;
        string first = text[..text.IndexOf(end, StringComparison.Ordinal)];
        Assert.All(
            ["*handler*", "*pairing*", "*verb*"],
            term => Assert.Contains(term, first, StringComparison.Ordinal)
        );
        Assert.DoesNotMatch(
            @"(?i)\b(batch(es)?|lanes?|stem|degree|participants?|seats?|chunks?|claims?|rings?|turns?|states?|regime)\b",
            string.Join(
                '\n',
                new Page(path, first).Prose.Select(static prose => Regex.Replace(prose, @"!?\[[^]]*\]\([^)]*\)", ""))
            )
        );
    }

    [Theory]
    [MemberData(nameof(Pages))]
    public void Links_lead_to_files_and_headings(string path)
    {
        Page page = Page.Read(path);
        Assert.All(
            page.Links.Where(static link => !link.Contains("://", StringComparison.Ordinal)),
            link =>
            {
                string target = link.StartsWith('#') ? page.Target(Path.GetFileName(path)) : page.Target(link);
                Assert.True(File.Exists(target) || Directory.Exists(target), $"{link}: there is no such file.");
                if (link.Split('#') is [_, { Length: > 0 } anchor])
                {
                    Assert.Contains(
                        anchor,
                        File.ReadLines(target).Where(static line => line.StartsWith('#')).Select(Anchor)
                    );
                }
            }
        );
    }

    // As GitHub makes it of a heading.
    private static string Anchor(string heading) =>
        Regex.Replace(heading.TrimStart('#').Trim().ToLowerInvariant(), @"[^\w\- ]", "").Replace(' ', '-');
}
