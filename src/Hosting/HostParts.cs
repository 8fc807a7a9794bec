using System.Collections.Generic;

namespace ClosureGen.Hosting;

/// <summary>What the methods of <see cref="HostingExtensions"/> have collected for one host.</summary>
internal sealed class HostParts
{
    internal ClosureGenOptions Options { get; } = new();

    internal Dictionary<string, Lane> Lanes { get; } = [];
}
