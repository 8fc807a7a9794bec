using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace ClosureGen.Closures.Fixing.Editor;

/// <summary>
/// Rewrites the sites of a document, project or solution one after the other. The standard provider rewrites each by
/// itself and merges the texts: two sites could get the same name, and attributes would be written twice.
/// </summary>
internal sealed class ClosureFixAll : FixAllProvider
{
    internal static readonly ClosureFixAll Instance = new ClosureFixAll();

    private ClosureFixAll() { }

    public override async Task<CodeAction?> GetFixAsync(FixAllContext context)
    {
        // Rewrites that may change the meaning, and explanations, are for one site.
        if (context.CodeActionEquivalenceKey != ClosureFix.Key)
        {
            return null;
        }

        Dictionary<ProjectId, HashSet<(DocumentId Document, int Start)>> sites = await SitesAsync(context)
            .ConfigureAwait(false);
        return sites.Count == 0
            ? null
            : CodeAction.Create(
                "Rewrite allocating dispatches",
                cancellationToken => FixAsync(context, sites, cancellationToken),
                nameof(ClosureFixAll)
            );
    }

    private static async Task<Dictionary<ProjectId, HashSet<(DocumentId Document, int Start)>>> SitesAsync(
        FixAllContext context
    )
    {
        IEnumerable<Project> projects =
            context.Scope == FixAllScope.Solution
                ? context.Solution.Projects.Where(static project => project.Language == LanguageNames.CSharp)
                : [context.Project];
        var sites = new Dictionary<ProjectId, HashSet<(DocumentId Document, int Start)>>();
        foreach (Project project in projects)
        {
            ImmutableArray<Diagnostic> found = context is { Scope: FixAllScope.Document, Document: { } document }
                ? await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false)
                : await context.GetAllDiagnosticsAsync(project).ConfigureAwait(false);
            foreach (Diagnostic diagnostic in found)
            {
                if (project.GetDocument(diagnostic.Location.SourceTree) is { } place)
                {
                    if (!sites.TryGetValue(project.Id, out HashSet<(DocumentId Document, int Start)>? its))
                    {
                        sites.Add(project.Id, its = []);
                    }

                    its.Add((place.Id, diagnostic.Location.SourceSpan.Start));
                }
            }
        }

        return sites;
    }

    private static async Task<Solution> FixAsync(
        FixAllContext context,
        Dictionary<ProjectId, HashSet<(DocumentId Document, int Start)>> sites,
        CancellationToken cancellationToken
    )
    {
        Solution solution = context.Solution;
        foreach (KeyValuePair<ProjectId, HashSet<(DocumentId Document, int Start)>> project in sites)
        {
            List<SitePlace> now = await MovedAsync(context.Solution, solution, project.Value, cancellationToken)
                .ConfigureAwait(false);
            FixResult result = await ClosureFixer
                .FixAsync(solution, project.Key, now, runAnalyzers: false, cancellationToken: cancellationToken)
                .ConfigureAwait(false);
            solution = result.Solution;
        }

        return solution;
    }

    /// <summary>Maps sites through changes that rewrites in other projects have made to handlers declared here.</summary>
    private static async Task<List<SitePlace>> MovedAsync(
        Solution before,
        Solution now,
        IEnumerable<(DocumentId Document, int Start)> sites,
        CancellationToken cancellationToken
    )
    {
        var moved = new List<SitePlace>();
        foreach (IGrouping<DocumentId, int> starts in sites.ToLookup(site => site.Document, site => site.Start))
        {
            Document document = now.GetDocument(starts.Key)!;
            SourceText old = await before
                .GetDocument(starts.Key)!
                .GetTextAsync(cancellationToken)
                .ConfigureAwait(false);
            SourceText changed = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
            var map = new PositionMap();
            map.Add(changed.GetTextChanges(old));
            moved.AddRange(
                starts.Select(start => map.Map(start)).OfType<int>().Select(start => SitePlace.Of(document, start))
            );
        }

        return moved;
    }
}
