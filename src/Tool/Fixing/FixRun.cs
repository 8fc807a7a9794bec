namespace ClosureGen.Tool.Fixing;

/// <summary>Rewrites projects one after the other, each with the changes of the earlier ones.</summary>
/// <param name="loader">Loads the projects.</param>
/// <param name="messages">Gets the progress.</param>
/// <param name="selection">Which sites are asked for.</param>
/// <param name="output">Gets the results of each project.</param>
internal sealed class FixRun(ProjectLoader loader, Messages messages, SiteSelection selection, FixOutput output)
{
    private readonly Dictionary<SitePlace, ScannedSite> _sites = [];
    private readonly Dictionary<SitePlace, ScannedSite> _leftOut = [];
    private readonly SortedDictionary<string, FileEdit> _files = new(StringComparer.Ordinal);

    /// <summary>Gets whether files are written.</summary>
    internal required bool Writes { get; init; }

    /// <summary>Gets whether only the form that needs no package is written.</summary>
    internal required bool OnlyStates { get; init; }

    /// <summary>Gets how many sites were rewritten, or would be.</summary>
    internal int FixedCount => _sites.Count - Left.Count();

    /// <summary>Gets how many sites there are.</summary>
    internal int SiteCount => _sites.Count;

    /// <summary>Gets the sites that are not rewritten.</summary>
    internal IEnumerable<ScannedSite> Left => _sites.Values.Where(static site => site.Reason is not null);

    /// <summary>Gets whether a site is rewritten that the baseline does not have.</summary>
    internal bool HasNew =>
        (selection.Baseline?.Mark(_sites.Values) ?? [.. _sites.Values]).Any(static site =>
            site is { Reason: null, IsKnown: false }
        );

    /// <summary>Gets what was left out because other sites matter more; null for nothing.</summary>
    internal string? LeftOut => SiteSelection.Describe(_leftOut.Values, "--all rewrites them too.");

    /// <summary>Gets the changed files, compared with their original bytes.</summary>
    internal IReadOnlyCollection<FileEdit> Files => _files.Values;

    internal async Task RunAsync(SourcePaths paths, CancellationToken cancellationToken)
    {
        var reader = new SiteReader(loader, messages, selection);
        await foreach (LoadedProject project in loader.LoadAsync(paths, cancellationToken))
        {
            messages.Progress($"Rewriting {project.Place}: {project.Name}");
            if (Writes)
            {
                FileWriter.RemoveLeftovers(project.Frameworks.SelectMany(static framework => framework.Documents));
            }

            try
            {
                await RunAsync(project, reader, cancellationToken);
            }
            catch (OperationCanceledException exception)
            {
                throw new CancelledFixException(project.Name, exception);
            }
        }
    }

    private async Task RunAsync(LoadedProject project, SiteReader reader, CancellationToken cancellationToken)
    {
        var found = new List<ScannedSite>();
        foreach (
            ScannedSite site in (await reader.ReadAsync(project, cancellationToken))
                .OrderBy(static site => site.Place.Path, StringComparer.Ordinal)
                .ThenBy(static site => site.Place.Start)
        )
        {
            // What runs once costs little to rewrite as well, and few want to read it again.
            if (selection.Shows(site) || site.Hidden == HiddenReason.Once)
            {
                found.Add(site);
            }
            else
            {
                _leftOut.TryAdd(site.Place, site);
            }
        }

        ProjectFix fix = await ProjectFix.TryAsync(
            project,
            [.. found.Where(static site => !site.IsUnread)],
            cancellationToken,
            OnlyStates
        );
        string? failure = Keep(project, fix.Edits);
        foreach (ScannedSite site in found)
        {
            ScannedSite told = site with { Reason = site.Reason ?? fix.Reason(site.Place) ?? failure };
            if (_sites.TryAdd(site.Place, told) && told.Reason is not null)
            {
                output.NotFixed(told);
            }
        }
    }

    /// <summary>Writes all changes of a project, or none.</summary>
    /// <returns>Why nothing was written; null if all was.</returns>
    private string? Keep(LoadedProject project, IReadOnlyList<TextEdit> texts)
    {
        var edits = new List<FileEdit>();
        string path = project.Path;
        try
        {
            foreach (TextEdit text in texts)
            {
                path = text.Path;
                edits.Add(FileEdit.Of(text, Now(path)));
            }

            path = project.Path;
            if (Writes)
            {
                FileWriter.Write(edits);
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            string reason = $"Nothing of the project is written: {RelativePath.Of(path)}: {exception.Message}";
            loader.Skip(new SkippedPath(project.Path, reason));
            return reason;
        }

        for (int i = 0; i < edits.Count; i++)
        {
            loader.Change(edits[i].Path, texts[i].After);
            if (_files.TryGetValue(edits[i].Path, out FileEdit? earlier))
            {
                _files[edits[i].Path] = edits[i] with { Before = earlier.Before };
            }
            else
            {
                _files.Add(edits[i].Path, edits[i]);
                output.Changed(edits[i].Path);
            }
        }

        return null;
    }

    private byte[] Now(string path) =>
        !Writes && _files.TryGetValue(path, out FileEdit? earlier) ? earlier.After : File.ReadAllBytes(path);
}
