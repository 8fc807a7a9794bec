using System.Collections.Generic;
using System.Linq;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Measuring;

/// <summary>
/// What disturbs a machine for some seconds disturbs all iterations of a row. Rows are chosen by their spread and never
/// by their time: else the lucky ones would be.
/// </summary>
internal static class Steadiness
{
    // Of the median.
    private const double Most = 0.2;

    /// <summary>Whether a row is to be measured once more.</summary>
    public static bool IsUnsteady(ResultRow row) => row.Spread > Most;

    /// <summary>The rows, each as it was measured most steadily.</summary>
    public static IReadOnlyList<ResultRow> Steadiest(
        IReadOnlyList<ResultRow> rows,
        IReadOnlyList<ResultRow> measuredAgain
    ) =>
        [
            .. rows.Select(row =>
                measuredAgain.Where(second => Key(second) == Key(row)).Append(row).MinBy(static row => row.Spread)!
            ),
        ];

    public static (string Table, string Case, string Row) Key(ResultRow row) => (row.Table, row.Case, row.Row);
}
