using System.Text.Json.Serialization;

namespace ClosureGen.Studies.Results;

/// <summary>What was measured of one row in one case.</summary>
/// <param name="Table">The benchmark class, by its name.</param>
/// <param name="Nanoseconds">An operation: the median of the iterations.</param>
/// <param name="StandardDeviation">Of the iterations, in nanoseconds.</param>
/// <param name="Bytes">An operation, allocated on all threads.</param>
/// <param name="Gen0PerMillion">Collections of generation 0 in a million operations.</param>
internal sealed record ResultRow(
    string Table,
    string Case,
    string Row,
    double Nanoseconds,
    double StandardDeviation,
    double Bytes,
    double Gen0PerMillion
)
{
    /// <summary>The standard deviation as a part of the median.</summary>
    [JsonIgnore]
    public double Spread => StandardDeviation / Nanoseconds;
}
