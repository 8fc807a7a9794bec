namespace ClosureGen.Tool.Scanning;

/// <summary>Lists the sites of projects, and which of them <c>fix</c> would rewrite.</summary>
/// <param name="messages">Gets the progress.</param>
/// <param name="selection">Which sites are asked for.</param>
/// <param name="trace">What a trace says of them; null for none.</param>
internal sealed class Scanner(Messages messages, SiteSelection selection, AllocationTrace? trace)
{
    private const string LeftOut = "It is in a test project, which 'fix' leaves out without '--all'.";

    internal async Task<ScanResult> ScanAsync(SourcePaths paths, CancellationToken cancellationToken)
    {
        var loader = new ProjectLoader(messages, selection.Restores);
        var reader = new SiteReader(loader, messages, selection);
        // A file may be in several projects, and a project may have several frameworks.
        var sites = new Dictionary<SitePlace, ScannedSite>();
        await foreach (LoadedProject project in loader.LoadAsync(paths, cancellationToken))
        {
            messages.Progress($"Scanning {project.Place}: {project.Name}");
            IReadOnlyList<ScannedSite> found = await reader.ReadAsync(project, cancellationToken);
            ProjectFix fix = await ProjectFix.TryAsync(
                project,
                [.. found.Where(site => !site.IsUnread && IsTried(site))],
                cancellationToken
            );
            foreach (ScannedSite site in found)
            {
                ScannedSite told = site.IsUnread
                    ? site
                    : site with
                    {
                        Reason = IsTried(site) ? fix.Reason(site.Place) : LeftOut,
                    };
                if (!sites.TryGetValue(site.Place, out ScannedSite? other) || IsBetter(told, other))
                {
                    sites[site.Place] = told;
                }
            }
        }

        IEnumerable<ScannedSite> ordered = sites
            .Values.OrderBy(static site => site.Path, StringComparer.Ordinal)
            .ThenBy(static site => site.Line)
            .ThenBy(static site => site.Column);
        ordered = trace?.Join([.. ordered]) ?? ordered;
        return new ScanResult(
            selection.Baseline?.Mark(ordered) ?? [.. ordered],
            selection,
            loader.Skipped,
            reader.ProjectCount,
            reader.FileCount,
            trace is not null
        );
    }

    /// <summary>Rewrites of tests take long to try, and few want them.</summary>
    private bool IsTried(ScannedSite site) => site.Hidden != HiddenReason.Test || selection.Shows(site);

    /// <summary>Of a file in several projects, the one that was read, and that is no test, tells.</summary>
    private static bool IsBetter(ScannedSite site, ScannedSite other) =>
        (other.IsUnread && !site.IsUnread) || (other.Hidden == HiddenReason.Test && site.Hidden != HiddenReason.Test);
}
