using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Closures.Finding;
using ClosureGen.Tool.Fixing;
using ClosureGen.Tool.Loading;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Tool.Scanning;

/// <summary>Lists the sites of projects, and which of them <c>fix</c> would rewrite.</summary>
/// <param name="messages">Gets the progress.</param>
/// <param name="triesFixes">Whether to try the rewrites, which takes a second compilation.</param>
internal sealed class Scanner(Messages messages, bool triesFixes)
{
    internal async Task<ScanResult> ScanAsync(SourcePaths paths, CancellationToken cancellationToken)
    {
        var loader = new ProjectLoader(messages);
        // A file may be in several projects, and a project may have several frameworks.
        var sites = new Dictionary<SitePlace, ScannedSite>();
        await foreach (LoadedProject project in loader.LoadAsync(paths, cancellationToken))
        {
            messages.Progress($"Scanning {project.Name}");
            IReadOnlyList<Diagnostic> found = await FoundSites.OfAsync(project, loader, cancellationToken);
            ProjectFix? fix = triesFixes ? await ProjectFix.TryAsync(project, found, cancellationToken) : null;
            foreach (Diagnostic diagnostic in found)
            {
                SitePlace place = SitePlace.Of(diagnostic);
                sites.TryAdd(
                    place,
                    Site(diagnostic, fix is null ? Fixability.Untried : Fixability.Of(fix.Reason(place)))
                );
            }
        }

        return new ScanResult(
            [
                .. sites
                    .Values.OrderBy(static site => site.Path, StringComparer.Ordinal)
                    .ThenBy(static site => site.Line)
                    .ThenBy(static site => site.Column),
            ],
            loader.Skipped
        );
    }

    private static ScannedSite Site(Diagnostic diagnostic, Fixability fix) =>
        new ScannedSite(
            RelativePath.Of(diagnostic.Location.SourceTree!.FilePath),
            diagnostic.Location.GetLineSpan().Span,
            diagnostic.Descriptor,
            SiteFamily.OfRule(diagnostic.Id)!.Name,
            diagnostic.Properties[SiteProperties.Captures]!.Split(' ', StringSplitOptions.RemoveEmptyEntries),
            int.Parse(diagnostic.Properties[SiteProperties.Bytes]!, CultureInfo.InvariantCulture),
            diagnostic.Properties[SiteProperties.InLoop] == "true",
            diagnostic.GetMessage(CultureInfo.InvariantCulture),
            fix
        );
}
