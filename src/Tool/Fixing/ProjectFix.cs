namespace ClosureGen.Tool.Fixing;

/// <summary>The rewrites of a project's sites, before anything is written.</summary>
internal sealed class ProjectFix(
    LoadedProject project,
    Dictionary<SitePlace, FixedSite> sites,
    IReadOnlyList<TextEdit> edits
)
{
    private readonly LoadedProject _project = project;

    /// <summary>Gets the files that change, by path.</summary>
    internal IReadOnlyList<TextEdit> Edits { get; } = edits;

    /// <summary>Rewrites the sites that were found.</summary>
    internal static async Task<ProjectFix> TryAsync(
        LoadedProject project,
        IReadOnlyList<ScannedSite> found,
        CancellationToken cancellationToken,
        bool onlyStates = false
    )
    {
        Solution solution = project.Solution;
        if (found.Count == 0)
        {
            return new ProjectFix(project, [], []);
        }

        FixResult result = await ClosureFixer.FixAsync(
            solution,
            project.Frameworks[0].Id,
            found.SelectMany(site =>
                solution
                    .GetDocumentIdsWithFilePath(site.Place.Path)
                    .Select(document => new SiteKey(document, site.Start))
            ),
            onlyStates: onlyStates,
            cancellationToken: cancellationToken
        );
        return new ProjectFix(
            project,
            result.Sites.ToDictionary(SitePlace.Of),
            await EditsAsync(solution, result.Solution, cancellationToken)
        );
    }

    /// <summary>Gets why a site is left; null if it is rewritten.</summary>
    internal string? Reason(SitePlace place) => SiteReasons.Of(sites.GetValueOrDefault(place), _project);

    private static async Task<IReadOnlyList<TextEdit>> EditsAsync(
        Solution before,
        Solution after,
        CancellationToken cancellationToken
    )
    {
        var edits = new SortedDictionary<string, TextEdit>(System.StringComparer.Ordinal);
        foreach (
            DocumentId id in after
                .GetChanges(before)
                .GetProjectChanges()
                .SelectMany(static project => project.GetChangedDocuments())
        )
        {
            Document document = after.GetDocument(id)!;
            SourceText old = await before.GetDocument(id)!.GetTextAsync(cancellationToken);
            SourceText changed = await document.GetTextAsync(cancellationToken);
            if (!old.ContentEquals(changed))
            {
                edits.TryAdd(document.FilePath!, new TextEdit(document.FilePath!, old, changed));
            }
        }

        return [.. edits.Values];
    }
}
