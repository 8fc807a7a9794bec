using Orleans;

namespace Cluster.Grains;

/// <summary>A file that a silo must read.</summary>
/// <param name="Index">Its position among all files of the run.</param>
/// <param name="FullPath">Where the silo finds it.</param>
[GenerateSerializer]
[Alias("Cluster.FileRequest")]
public sealed record FileRequest([property: Id(0)] int Index, [property: Id(1)] string FullPath);
