using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

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

    [Fact]
    public void What_a_user_needs_is_read_in_an_hour() =>
        Assert.InRange(
            Page.All.Where(static page =>
                    page.Path is "README.md" or "docs/performance.md"
                    || page.Path.StartsWith("docs/use/", StringComparison.Ordinal)
                )
                .Sum(static page => page.Text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries).Length),
            1,
            12_500
        );

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
