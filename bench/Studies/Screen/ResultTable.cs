using System.Linq;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;
using Spectre.Console;

namespace ClosureGen.Studies.Screen;

/// <summary>The results of a study on the screen, when it has been measured.</summary>
internal static class ResultTable
{
    public static void Write(IAnsiConsole console, Study study, StudyResults results)
    {
        foreach (StudyTable table in study.Tables)
        {
            console.Write(Of(table, results));
        }
    }

    private static Table Of(StudyTable table, StudyResults results)
    {
        Table drawn = new Table { Title = new TableTitle(Markup.Escape(table.Title)), Border = TableBorder.Rounded };
        drawn.AddColumns(
            new TableColumn("case"),
            new TableColumn("way"),
            new TableColumn(Markup.Escape(table.Operation)).RightAligned().NoWrap(),
            new TableColumn("ratio").RightAligned(),
            new TableColumn("bytes").RightAligned().NoWrap()
        );
        foreach (
            IGrouping<string, (string Case, string Row)> rows in TableRows
                .Of(table, results.Pass)
                .GroupBy(static row => row.Case)
        )
        {
            ResultRow? baseline = results.Find(table, rows.Key, table.Baseline);
            string shown = rows.Key;
            foreach ((string @case, string name) in rows)
            {
                ResultRow? row = results.Find(table, @case, name);
                drawn.AddRow(
                    new Text(shown),
                    new Text(name, RowNames.IsOurs(name) ? new Style(decoration: Decoration.Bold) : null),
                    new Text(row is null ? "failed" : Figures.Time(row.Nanoseconds)),
                    new Text(
                        row is null || baseline is null ? "" : Figures.Ratio(row.Nanoseconds / baseline.Nanoseconds)
                    ),
                    new Text(row is null ? "" : Figures.Bytes(row.Bytes))
                );
                shown = "";
            }
        }

        return drawn;
    }
}
