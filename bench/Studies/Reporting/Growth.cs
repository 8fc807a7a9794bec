using System.Collections.Generic;
using System.Linq;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Results;

namespace ClosureGen.Studies.Reporting;

/// <summary>What bench/Ratio measured of batches of growing length, in one regime.</summary>
/// <param name="Report">The run that it is from.</param>
/// <param name="Ways">The lengths of each way, in ascending order.</param>
internal sealed record Growth(Report Report, Regime Regime, IReadOnlyList<IGrouping<string, Row>> Ways)
{
    /// <summary>The scenario of bench/Ratio.</summary>
    public const string Scenario = "growth";

    /// <summary>
    /// First with all workers free, then with one. None, where nothing was measured.
    /// </summary>
    public static IReadOnlyList<Growth> Of(StoredResults stored) =>
        stored.RatioOf(Scenario) is not RatioResults results
            ? []
            :
            [
                .. results
                    .Of(Scenario)
                    .OrderByDescending(static rows => rows.Key)
                    .Select(rows => new Growth(
                        results.Report,
                        rows.Key,
                        [.. rows.OrderBy(static row => row.Items).GroupBy(static row => row.Contender)]
                    )),
            ];

    /// <summary>Of the process that allocated most.</summary>
    public static double BytesOfRun(Row row) => row.MaximumBytes * row.Items;
}
