namespace ClosureGen.Closures.Fixing;

/// <summary>What to rewrite: a project in all its target frameworks, or some of its sites.</summary>
internal sealed class FixRequest
{
    private readonly Func<DocumentId, int, bool> _includes;
    private readonly DocumentId? _only;

    internal FixRequest(
        Solution solution,
        ProjectId project,
        Func<DocumentId, int, bool> includes,
        DocumentId? only = null,
        bool onlyStates = false
    )
    {
        _only = only;
        OnlyStates = onlyStates;
        Solution = solution;
        _includes = includes;
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

    internal bool Includes(DocumentId document, DispatchSite site) => _includes(document, site.Written.SpanStart);

    /// <summary>
    /// Lists the documents that are not generated, or the selected one, by path: those of the first target framework, and
    /// then those of the others, which may have more files and other symbols.
    /// </summary>
    internal IEnumerable<Document> Documents() =>
        Flavors.SelectMany(flavor =>
            Solution
                .GetProject(flavor)!
                .Documents.Where(document =>
                    (_only is null || document.Id == _only) && !GeneratedFiles.IsGenerated(document)
                )
                .OrderBy(static document => document.FilePath ?? document.Name, StringComparer.Ordinal)
        );
}
