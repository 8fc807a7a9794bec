using Orleans;

namespace Cluster.Grains;

/// <summary>The result of a group.</summary>
/// <param name="Silo">The name of the silo.</param>
/// <param name="MostInFlight">The most files that the silo has had in flight at a time so far.</param>
/// <param name="Files">A result for each file of the group.</param>
[GenerateSerializer]
[Alias("Cluster.GroupResult")]
public sealed record GroupResult(
    [property: Id(0)] string Silo,
    [property: Id(1)] int MostInFlight,
    [property: Id(2)] FileResult[] Files
);
