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
    [InlineData("docs/pools.md")]
    [InlineData("docs/queues.md")]
    [InlineData("docs/batches.md")]
    [InlineData("docs/reliability.md")]
    [InlineData("docs/many-cores.md")]
    public void A_page_about_the_design_is_shorter(string path) => Assert.InRange(Page.Read(path).Lines.Length, 1, 150);

    [Theory]
    [InlineData("docs/getting-started.md", 160)]
    [InlineData("docs/semantics.md", 150)]
    [InlineData("docs/see-the-code.md", 150)]
    [InlineData("docs/production.md", 150)]
    [InlineData("docs/faq.md", 150)]
    [InlineData("docs/gains.md", 150)]
    [InlineData("README.md", 120)]
    public void A_page_for_users_is_short(string path, int most) =>
        Assert.InRange(Page.Read(path).Lines.Length, 1, most);

    [Fact]
    public void The_page_of_benchmarks_is_read_in_ten_minutes() =>
        Assert.InRange(
            Page.Read("docs/benchmarks.md").Text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries).Length,
            1,
            2_500
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
