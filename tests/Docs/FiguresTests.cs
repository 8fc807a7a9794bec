namespace ClosureGen.Docs.Tests;

/// <summary>
/// A figure on a page is in a file of bench/results that its section links to: in the rows of the contender that its row of
/// the table names, if there are any.
/// </summary>
public sealed partial class FiguresTests
{
    // Ratios of sums over several rows, which no row has.
    private static readonly string[] OfSums = ["6.1 times", "7.6 times", "0.42 to 0.45 times"];

    // The sections that have measurements; those of a design have limits, which are in the code.
    [Theory]
    [InlineData("docs/internals/benchmarks.md", "")]
    [InlineData("bench/Studies/RESULTS.md", "")]
    [InlineData("docs/internals/many-cores.md", "")]
    [InlineData("docs/performance.md", "")]
    [InlineData("docs/internals/pools.md", "What was measured")]
    [InlineData("docs/internals/queues.md", "What was measured")]
    [InlineData("docs/internals/batches.md", "What was measured")]
    [InlineData("docs/internals/sharing.md", "When a run is shared")]
    [InlineData("docs/internals/sharing.md", "Frames")]
    [InlineData("docs/internals/reliability.md", "What was measured")]
    [InlineData("docs/use/lanes.md", "What it costs")]
    [InlineData("docs/use/many-objects.md", "A fan-out in a request")]
    [InlineData("docs/use/many-objects.md", "Ranges")]
    [InlineData("docs/use/many-objects.md", "Sources whose items come one by one")]
    public void Every_figure_is_in_the_results_that_its_section_links_to(string path, string heading)
    {
        Page page = Page.Read(path);
        string[] all = [.. Results(page).Distinct()];
        foreach (
            string section in Sections(page.Text)
                .Where(section => section.StartsWith(heading, StringComparison.Ordinal))
        )
        {
            // A section without a link has figures of any; one link to what was published is for all of the studies.
            string[] own = [.. Results(page with { Text = section }).Distinct()];
            string[] files =
                own.Length == 0 ? all : [.. own, .. all.Where(static file => file.EndsWith("published.json"))];
            StoredRow[] rows = [.. files.Distinct().SelectMany(StoredRow.Read)];
            string[] lost =
            [
                .. TableRows(section).SelectMany(line => Lost(line, rows)),
                .. LostInProse(page with { Text = section }, rows),
            ];

            Assert.True(
                lost.Length == 0,
                $"{path}, {section.Split('\n')[0]}: in none of its results: {string.Join("; ", lost)}"
            );
        }
    }

    [Theory]
    [InlineData("docs/images/time-per-dispatch.svg")]
    [InlineData("docs/images/bytes-per-dispatch.svg")]
    public void Every_bar_of_a_chart_is_in_the_results(string path)
    {
        StoredRow[] rows = [.. StoredRow.Read(Path.Combine(Page.Root, "bench/results/ratio/dispatches.json"))];
        string[] texts =
        [
            .. SvgText()
                .Matches(File.ReadAllText(Path.Combine(Page.Root, path)))
                .Select(static text => text.Groups[1].Value),
        ];
        (string Name, string Bar)[] bars =
        [
            .. texts.Zip(texts.Skip(1)).Where(static pair => Figure().Match(pair.Second).Length == pair.Second.Length),
        ];

        Assert.NotEmpty(bars);
        Assert.All(bars, bar => Assert.Empty(Lost($"| {bar.Name} | {bar.Bar} |", rows)));
    }

    private static IEnumerable<string> Sections(string page) => Regex.Split(page, "^##+ ", RegexOptions.Multiline);

    // Without the head, above a line of dashes, which names cases.
    private static IEnumerable<string> TableRows(string section)
    {
        string[] lines = section.Split('\n');
        return lines
            .Where(static line => line.StartsWith('|') && !line.StartsWith("|---", StringComparison.Ordinal))
            .Except(
                lines
                    .Zip(lines.Skip(1))
                    .Where(static pair => pair.Second.StartsWith("|---", StringComparison.Ordinal))
                    .Select(static pair => pair.First)
            );
    }

    private static IEnumerable<string> Results(Page section) =>
        section
            .Links.Where(static link =>
                link.Contains("bench/results/", StringComparison.Ordinal)
                && link.EndsWith(".json", StringComparison.Ordinal)
            )
            .Select(section.Target);

    private static IEnumerable<string> Lost(string line, StoredRow[] rows)
    {
        string[] cells =
        [
            .. line.Trim('|')
                .Split('|')
                .Select(static cell =>
                    cell.Trim().Replace("*", "").Replace("`", "").Replace("&lt;", "<").Replace("&gt;", ">")
                ),
        ];
        StoredRow[] named = [.. rows.Where(row => !row.IsPublished && row.IsOf(cells[0]))];
        StoredRow[] candidates = named.Length > 0 ? [.. named, .. rows.Where(static row => row.IsPublished)] : rows;
        return from cell in cells.Skip(1)
            from figure in Figure().Matches(cell)
            where !candidates.Any(row => row.Has(figure.Groups[1].Value, figure.Groups[2].Value))
            select $"'{figure.Value}' of '{cells[0]}'";
    }

    // Whole numbers without a unit are sizes of what was measured; those with a decimal point are ratios.
    private static IEnumerable<string> LostInProse(Page section, StoredRow[] rows) =>
        from paragraph in section.Prose
        where !paragraph.StartsWith('|')
        from figure in Figure().Matches(OfSums.Aggregate(paragraph, static (text, sum) => text.Replace(sum, "")))
        where
            (figure.Groups[2].Success || figure.Value.Contains('.', StringComparison.Ordinal))
            && !rows.Any(row => row.Has(figure.Groups[1].Value, figure.Groups[2].Value))
        select $"'{figure.Value}'";

    // Not the parts of a version such as 10.0.12.
    [GeneratedRegex(@"(?<![\w.])(\d[\d,]*(?:\.\d+)?)(?: (ns|µs|ms|B|KB))?(?!\w|\.\d)")]
    private static partial Regex Figure();

    [GeneratedRegex("<text[^>]*>([^<]+)</text>")]
    private static partial Regex SvgText();
}
