using System.Collections.Generic;
using ClosureGen.Tool.Loading;

namespace ClosureGen.Tool.Scanning;

/// <summary>The result of a scan.</summary>
/// <param name="Sites">The sites, by path and position.</param>
/// <param name="Skipped">The paths that could not be read completely.</param>
internal sealed record ScanResult(IReadOnlyList<ScannedSite> Sites, IReadOnlyList<SkippedPath> Skipped);
