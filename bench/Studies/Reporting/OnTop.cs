using System.Collections.Generic;
using System.Linq;
using System.Text;
using ClosureGen.Studies.Measuring;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>What each way costs on top of the row that does without all of them.</summary>
internal static class OnTop
{
    public static string Write(StudyTable table, string under, StudyResults results)
    {
        var text = new StringBuilder($"**On top of `{under}`** ({results.Framework}):\n\n");
        foreach (
            IGrouping<string, (string Case, string Row)> rows in TableRows
                .Of(table, results.Pass)
                .GroupBy(static row => row.Case)
        )
        {
            ResultRow? below = results.Find(table, rows.Key, under);
            IEnumerable<string> costs = rows.Where(row => row.Row != under)
                .Select(row => results.Find(table, row.Case, row.Row))
                .OfType<ResultRow>()
                .Select(above => $"{Names.Code(above.Row)} {Cost(above, below!)}");
            text.Append($"- {Names.Code(rows.Key)}: {(below is null ? "not measured" : string.Join(", ", costs))}\n");
        }

        return text.Append('\n').ToString();
    }

    private static string Cost(ResultRow above, ResultRow below) =>
        $"{Figures.Time(above.Nanoseconds - below.Nanoseconds)} and {Figures.Bytes(above.Bytes - below.Bytes)}";
}
