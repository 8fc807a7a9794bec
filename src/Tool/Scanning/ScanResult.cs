namespace ClosureGen.Tool.Scanning;

/// <summary>The result of a scan.</summary>
/// <param name="Sites">The sites that are asked for, by path and position.</param>
/// <param name="Selection">Which of them count.</param>
/// <param name="Skipped">The paths that could not be read completely.</param>
/// <param name="ProjectCount">How many projects were read.</param>
/// <param name="FileCount">How many files were read.</param>
/// <param name="IsTraced">Whether a trace says how many bytes each site made.</param>
internal sealed record ScanResult(
    IReadOnlyList<ScannedSite> Sites,
    SiteSelection Selection,
    IReadOnlyList<SkippedPath> Skipped,
    int ProjectCount,
    int FileCount,
    bool IsTraced
)
{
    /// <summary>Gets the sites that count.</summary>
    internal IReadOnlyList<ScannedSite> Shown { get; } = [.. Sites.Where(Selection.Shows)];

    /// <summary>Gets whether a site counts that the baseline does not have.</summary>
    internal bool HasNew => Shown.Any(static site => !site.IsKnown);
}
