using System.Collections.Generic;
using System.Linq;
using System.Text;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Reporting.Charts;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>One table of a study, with what its figures say.</summary>
internal sealed class StudyTableText(Study study, StudyTable table, StoredResults stored)
{
    private const string Missing = "not measured";

    private readonly StudyResults[] _results =
    [
        .. stored.Frameworks.Select(framework => stored.Find(study.Name, framework)).OfType<StudyResults>(),
    ];

    public string Write()
    {
        var text = new StringBuilder($"### {Names.Plain(table.Title)}\n\n");
        if (table.Text.Length > 0)
        {
            text.Append(table.Text.ReplaceLineEndings("\n")).Append("\n\n");
        }

        text.Append(
                $"Time and bytes are those of {table.Operation}, up to {Results.Figures.Bytes(table.ByteTolerance)} more being no "
                    + $"loss; ratios are to `{table.Baseline}` of the same case.{LeftOut.Write(table, MostThorough)}\n\n"
            )
            .Append(Figures())
            .Append('\n');
        if (table.Chart is not null && StudyCharts.Of(study, table, stored) is not null)
        {
            text.Append($"![{table.Chart.Title}](images/{table.Chart.Name}.svg)\n\n");
        }

        foreach (StudyResults results in _results)
        {
            text.Append(table.PaysOff ? PayOff.Write(table, results) : "")
                .Append(table.OnTopOf is null ? "" : OnTop.Write(table, table.OnTopOf, results));
        }

        return text.Append(Losses()).ToString();
    }

    private string Figures()
    {
        bool published = table.Published.Count > 0;
        bool cases = Rows().Any(static row => row.Case.Length > 0);
        MarkdownTable lines = new MarkdownTable(cases ? 2 : 1, [.. Columns(cases, published)]);
        string? last = null;
        foreach ((string @case, string row) in Rows())
        {
            IEnumerable<string> head = cases
                ? [@case == last ? "" : Names.Plain(@case), Names.Cell(row)]
                : [Names.Cell(row)];
            lines.Add([
                .. head,
                .. published ? (string[])[Published(@case, row)] : [],
                .. _results.SelectMany(results => Cells(results, @case, row)),
            ]);
            last = @case;
        }

        return lines.ToString();
    }

    private IEnumerable<string> Columns(bool cases, bool published)
    {
        IEnumerable<string> head = cases ? ["case", "way"] : ["way"];
        IEnumerable<string> figures = table.ShowsCollections
            ? ["±", "ratio", "bytes", "gen 0"]
            : ["±", "ratio", "bytes"];
        return
        [
            .. head,
            .. published ? (string[])["published"] : [],
            .. _results.SelectMany(results => (string[])[results.Framework, .. figures]),
        ];
    }

    private Pass MostThorough => _results.Max(static results => results.Pass);

    // What the pass was to measure.
    private IReadOnlyList<(string Case, string Row)> Rows() => TableRows.Of(table, MostThorough);

    private IEnumerable<string> Cells(StudyResults results, string @case, string row)
    {
        ResultRow? measured = results.Find(table, @case, row);
        ResultRow? baseline = results.Find(table, @case, table.Baseline);
        string[] cells = measured is null
            ? [Missing, "", "", ""]
            :
            [
                Results.Figures.Time(measured.Nanoseconds),
                Results.Figures.Percent(measured.Spread),
                baseline is null ? Missing : Results.Figures.Ratio(measured.Nanoseconds / baseline.Nanoseconds),
                Results.Figures.Bytes(measured.Bytes),
            ];
        return !table.ShowsCollections ? cells
            : measured is null ? [.. cells, ""]
            : [.. cells, Results.Figures.Count(measured.Gen0PerMillion)];
    }

    private string Published(string @case, string row) =>
        table
            .Published.FirstOrDefault(figure => figure.Row == row && (figure.Case == "" || figure.Case == @case))
            ?.Figure
        ?? "";

    private string Losses() =>
        new LossText(study.Ahead, study.MoreBytes).Write([
            .. _results.SelectMany(results => Comparison.All(table, results, namesFramework: _results.Length > 1)),
        ]);
}
