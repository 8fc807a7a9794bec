using System.Collections.Generic;
using System.Linq;
using System.Text;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting.Ratios;

/// <summary>The section on what bench/Ratio measured: a line for each scenario and regime, and the page that has its figures.</summary>
internal static class RatioIndex
{
    private const string Head = """
        ## Ratios, interleaved

        Every scenario of [bench/Ratio](../bench/Ratio/README.md). A comparison is one row of ClosureGen with one other row of
        its case; each that is lost is named, with its reason, on the page behind the scenario's name.


        """;

    public static string Write(StoredResults stored)
    {
        var text = new StringBuilder(Head.ReplaceLineEndings("\n"));
        foreach (RatioGroup group in RatioGroup.All)
        {
            MarkdownTable table = new MarkdownTable(
                3,
                ["scenario", "what is measured", "regime", "comparisons", "slower", "more bytes"]
            );
            foreach (Scenario scenario in group.Scenarios.Select(ScenarioCatalog.Get))
            {
                string[] name = [$"[{scenario.Name}]({group.Link(scenario.Name)})", Names.Plain(scenario.Description)];
                foreach (string[] line in Lines(scenario, stored))
                {
                    table.Add([.. name, .. line]);
                    name = ["", ""];
                }
            }

            text.Append($"### {group.Title}\n\n{group.Text}\n\n{table}\n");
        }

        return text.ToString();
    }

    private static IEnumerable<string[]> Lines(Scenario scenario, StoredResults stored)
    {
        string[][] lines =
        [
            .. stored
                .RowsOf(scenario.Name)
                .OrderBy(static rows => rows.Key)
                .Select(rows => Line(rows.Key, RatioComparisons.All(scenario, [.. rows]))),
        ];
        return lines.Length > 0
            ? lines
            :
            [
                ["not measured", "", "", ""],
            ];
    }

    private static string[] Line(Regime regime, IReadOnlyList<Comparison> comparisons) =>
        comparisons.Count == 0
            ? [$"{regime}", "none", "", ""]
            :
            [
                $"{regime}",
                Figures.Count(comparisons.Count),
                Figures.Count(comparisons.Count(static comparison => comparison.IsSlower)),
                Figures.Count(comparisons.Count(static comparison => comparison.MoreBytes)),
            ];
}
