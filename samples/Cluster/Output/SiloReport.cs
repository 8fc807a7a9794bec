using Cluster.Coordination;

namespace Cluster.Output;

/// <summary>A silo, and what it has done.</summary>
/// <param name="ProcessId">The number that the system knows its process by.</param>
/// <param name="Share">What it has done.</param>
public sealed record SiloReport(int ProcessId, SiloShare Share);
