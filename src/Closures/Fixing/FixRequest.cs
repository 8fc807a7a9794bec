namespace ClosureGen.Closures.Fixing;

/// <summary>What to rewrite: the sites of a project in all its target frameworks, or some of them.</summary>
internal sealed class FixRequest
{
    private readonly HashSet<SiteKey>? _sites;
    private readonly HashSet<DocumentId> _documents;

    /// <summary>Creates a request; without sites, for all.</summary>
    internal FixRequest(
        Solution solution,
        ProjectId project,
        IEnumerable<SiteKey>? sites = null,
        bool onlyStates = false
    )
    {
        Solution = solution;
        OnlyStates = onlyStates;
        _sites = sites is null ? null : [.. sites];
        _documents = [.. (_sites ?? []).Select(static site => site.Document)];
        Project first = solution.GetProject(project)!;
        Flavors = solution
            .Projects.Where(other =>
                other.Id == project || (first.FilePath is not null && other.FilePath == first.FilePath)
            )
            .OrderBy(other => other.Id == project ? 0 : 1)
            .Select(static other => other.Id)
            .ToImmutableArray();
    }

    internal Solution Solution { get; }

    /// <summary>Gets whether only forms are wanted that need no package.</summary>
    internal bool OnlyStates { get; }

    /// <summary>Gets the project once for each target framework.</summary>
    internal ImmutableArray<ProjectId> Flavors { get; }

    internal bool IsFlavor(ProjectId project) => Flavors.Contains(project);

    /// <summary>
    /// Finds the sites: those of the first target framework by path, and then those of the others, which may have more
    /// files and other symbols. Nested sites come before those that contain them.
    /// </summary>
    internal async Task<IReadOnlyList<FixedSite>> FindAsync(CancellationToken cancellationToken)
    {
        var found = new List<FixedSite>();
        var seen = new HashSet<(string Path, int Position)>();
        IEnumerable<Document> documents = Flavors.SelectMany(flavor =>
            Solution
                .GetProject(flavor)!
                .Documents.Where(document => _sites is null || _documents.Contains(document.Id))
                .OrderBy(static document => document.FilePath ?? document.Name, StringComparer.Ordinal)
        );
        foreach (Document document in documents)
        {
            SemanticModel model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
            if (GeneratedCode.Is(model.SyntaxTree))
            {
                continue;
            }

            string path = document.FilePath ?? document.Name;
            var own = OwnMethods.Of(document.Project.AnalyzerOptions, model.SyntaxTree);
            var aliases = new TypeAliases(model.Compilation, cancellationToken);
            found.AddRange(
                new SiteFinder(model, aliases, own, cancellationToken)
                    .FindAll()
                    .OrderBy(static site => site.Written.Span.End)
                    .ThenByDescending(static site => site.Written.SpanStart)
                    .Select(site => new FixedSite(document.Id, path, site))
                    .Where(site => _sites?.Contains(site.Key) != false && seen.Add((path, site.Key.Position)))
            );
        }

        return found;
    }
}
