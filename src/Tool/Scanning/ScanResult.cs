using System.Collections.Generic;
using ClosureGen.Tool.Loading;

namespace ClosureGen.Tool.Scanning;

/// <summary>What a scan found.</summary>
/// <param name="Sites">The sites, by path and position.</param>
/// <param name="Skipped">What could not be read, or not all of it.</param>
internal sealed record ScanResult(IReadOnlyList<ScannedSite> Sites, IReadOnlyList<SkippedPath> Skipped);
