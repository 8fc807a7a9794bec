namespace ClosureGen.Tool.Selecting;

/// <summary>Which sites a command is about.</summary>
internal sealed class SiteSelection
{
    /// <summary>Gets whether sites with a <see cref="HiddenReason"/> count like all others.</summary>
    internal required bool All { get; init; }

    /// <summary>Gets the rules that are asked for; empty for all.</summary>
    internal required IReadOnlyCollection<string> Rules { get; init; }

    /// <summary>Gets the paths that are left out.</summary>
    internal required IReadOnlyList<Regex> Excluded { get; init; }

    internal required int MinBytes { get; init; }

    internal required bool OnlyInLoops { get; init; }

    /// <summary>Gets full paths and lines, counted from 1; empty for all.</summary>
    internal required IReadOnlyList<(string Path, int Line)> At { get; init; }

    /// <summary>Gets the sites that are known; null for none.</summary>
    internal required Baseline? Baseline { get; init; }

    /// <summary>Gets the lines that have changed; null for all.</summary>
    internal required ChangedLines? Since { get; init; }

    /// <summary>Gets the file that takes the sites as a baseline.</summary>
    internal required string? WriteBaseline { get; init; }

    /// <summary>Gets whether solutions and projects are restored first.</summary>
    internal required bool Restores { get; init; }

    /// <summary>Gets whether only some sites are asked for, so that finding none says nothing of the others.</summary>
    internal bool IsFiltered =>
        Rules.Count > 0 || Excluded.Count > 0 || MinBytes > 0 || OnlyInLoops || At.Count > 0 || Since is not null;

    /// <summary>Tells whether a site is one of those that are asked for.</summary>
    internal bool Includes(ScannedSite site) =>
        (Rules.Count == 0 || Rules.Contains(site.Rule.Id))
        && site.Bytes >= MinBytes
        && (site.InLoop || !OnlyInLoops)
        && !Excluded.Any(pattern => pattern.IsMatch(site.Path))
        && (At.Count == 0 || At.Any(at => at.Path == site.Place.Path && IsOn(site, at.Line)))
        && Since?.Touches(site) != false;

    /// <summary>Tells whether a site counts, or is left out because others matter more.</summary>
    internal bool Shows(ScannedSite site) =>
        All || site.Hidden is null || At.Count > 0 || (site.Hidden == HiddenReason.Thread && Rules.Count > 0);

    /// <summary>A person names the line of the call or of the lambda.</summary>
    private static bool IsOn(ScannedSite site, int line) => line >= site.Lines.First && line <= site.Line;

    /// <summary>Names what is left out; null for nothing.</summary>
    internal static string? Describe(IEnumerable<ScannedSite> leftOut, string option)
    {
        ILookup<string?, ScannedSite> reasons = leftOut.ToLookup(static site => site.Hidden);
        string[] parts =
        [
            .. new[]
            {
                (HiddenReason.Test, "in tests"),
                (HiddenReason.Thread, "of new Thread"),
                (HiddenReason.Once, "executed once"),
            }
                .Where(reason => reasons.Contains(reason.Item1))
                .Select(reason => $"{reasons[reason.Item1].Count()} {reason.Item2}"),
        ];
        return parts.Length == 0 ? null : $"Left out: {string.Join(", ", parts)}. {option}";
    }
}
