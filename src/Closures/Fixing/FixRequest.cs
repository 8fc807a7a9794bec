namespace ClosureGen.Closures.Fixing;

/// <summary>What to rewrite: the sites of a project in all its target frameworks, or some of them.</summary>
internal sealed class FixRequest
{
    private readonly HashSet<SitePlace>? _sites;
    private readonly HashSet<string> _paths;

    /// <summary>Creates a request; without sites, for all.</summary>
    internal FixRequest(
        Solution solution,
        ProjectId project,
        IEnumerable<SitePlace>? sites = null,
        bool onlyStates = false
    )
    {
        Solution = solution;
        OnlyStates = onlyStates;
        _sites = sites is null ? null : [.. sites];
        _paths = [.. (_sites ?? []).Select(static site => site.Path)];
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
        var seen = new HashSet<SitePlace>();
        IEnumerable<Document> documents = Flavors.SelectMany(flavor =>
            Solution
                .GetProject(flavor)!
                .Documents.Where(document => _sites is null || _paths.Contains(SitePlace.Of(document, 0).Path))
                .OrderBy(static document => SitePlace.Of(document, 0).Path, StringComparer.Ordinal)
        );
        foreach (Document document in documents)
        {
            SemanticModel model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
            if (GeneratedCode.Is(model.SyntaxTree))
            {
                continue;
            }

            var own = OwnMethods.Of(document.Project.AnalyzerOptions, model.SyntaxTree);
            var aliases = new TypeAliases(model.Compilation, cancellationToken);
            ImmutableArray<DispatchSite> sites = new SiteFinder(model, aliases, own, cancellationToken).FindAll();
            string? unfit = sites.IsEmpty ? null : Refuse(document, model, cancellationToken);
            found.AddRange(
                sites
                    .OrderBy(static site => site.Written.Span.End)
                    .ThenByDescending(static site => site.Written.SpanStart)
                    .Select(site => new FixedSite(document, site, unfit))
                    .Where(site => _sites?.Contains(site.Place) != false && seen.Add(site.Place))
            );
        }

        return found;
    }

    /// <summary>Finds what speaks against a file: without a clean compilation, symbols are not reliable.</summary>
    private string? Refuse(Document document, SemanticModel model, CancellationToken cancellationToken) =>
        document.GetLinkedDocumentIds().Any(id => !IsFlavor(id.ProjectId)) ? Reasons.Linked
        : model
            .GetDiagnostics(cancellationToken: cancellationToken)
            .FirstOrDefault(static found => found is { Severity: DiagnosticSeverity.Error, IsSuppressed: false })
            is { } error
            ? Reasons.DoesNotCompile(FixCheck.Says(error))
        : null;
}
