namespace ClosureGen.Closures.Fixing;

/// <summary>
/// Rewrites dispatch sites that allocate, if the program's behavior stays the same, and explains why it leaves the
/// others. The result is compiled, and rewrites that do not compile are undone.
/// </summary>
public static class ClosureFixer
{
    /// <summary>Rewrites the sites of a project, in all its target frameworks at once.</summary>
    /// <param name="solution">The solution. Its projects run the generator.</param>
    /// <param name="project">The project, in any of its target frameworks.</param>
    /// <param name="sites">The sites; null for all.</param>
    /// <param name="runAnalyzers">
    /// Whether the project's analyzers check the result too. An editor, where a user waits, passes false, so that only
    /// the compiler does.
    /// </param>
    /// <param name="onlyStates">Whether to rewrite only in forms that need no package.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <returns>The changed solution, and the outcome for each site.</returns>
    public static async Task<FixResult> FixAsync(
        Solution solution,
        ProjectId project,
        IEnumerable<SitePlace>? sites = null,
        bool runAnalyzers = true,
        bool onlyStates = false,
        CancellationToken cancellationToken = default
    )
    {
        var request = new FixRequest(solution, project, sites, onlyStates);
        if (
            !onlyStates
            && await Verbs.OfAsync(request, cancellationToken).ConfigureAwait(false) == VerbSupport.Referenced
        )
        {
            return await FixAsync(request, runAnalyzers, cancellationToken).ConfigureAwait(false);
        }

        Solution kept = await GeneratedDocuments
            .KeepAsync(solution, request.Flavors, cancellationToken)
            .ConfigureAwait(false);
        FixResult result = await FixAsync(
                new FixRequest(kept, project, sites, onlyStates),
                runAnalyzers,
                cancellationToken
            )
            .ConfigureAwait(false);
        foreach (ProjectChanges changes in result.Solution.GetChanges(kept).GetProjectChanges())
        {
            foreach (DocumentId id in changes.GetChangedDocuments())
            {
                solution = solution.WithDocumentText(id, result.Solution.GetDocument(id)!.GetTextSynchronously());
            }
        }

        return new FixResult(solution, result.Sites);
    }

    internal static async Task<FixResult> FixAsync(
        FixRequest request,
        bool runAnalyzers,
        CancellationToken cancellationToken
    )
    {
        IReadOnlyList<FixedSite> sites = await request.FindAsync(cancellationToken).ConfigureAwait(false);
        FixAttempt attempt = await TryAsync(
                request,
                sites,
                new FixCheck(request, runAnalyzers).FindAsync,
                cancellationToken
            )
            .ConfigureAwait(false);
        return new FixResult(
            attempt.Solution,
            sites
                .OrderBy(static site => site.Place.Path, StringComparer.Ordinal)
                .ThenBy(static site => site.Place.Start)
                .ToImmutableArray()
        );
    }

    /// <summary>Describes how a site would be rewritten: the generator is asked, and nothing else is compiled.</summary>
    /// <param name="request">The site.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <returns>The title for an editor, or why the site would be left.</returns>
    internal static async Task<(string? Title, string? Reason)> DescribeAsync(
        FixRequest request,
        CancellationToken cancellationToken
    )
    {
        IReadOnlyList<FixedSite> sites = await request.FindAsync(cancellationToken).ConfigureAwait(false);
        FixAttempt attempt = await TryAsync(request, sites, FixCheck.UnmadeAsync, cancellationToken)
            .ConfigureAwait(false);
        return attempt.Applied.Count > 0
            ? (attempt.Applied[0].Rewrite.Title, null)
            : (null, sites.FirstOrDefault()?.Reason);
    }

    /// <summary>Rewrites sites until there are no complaints; each bans a form of a site, so it ends.</summary>
    private static async Task<FixAttempt> TryAsync(
        FixRequest request,
        IReadOnlyList<FixedSite> sites,
        Func<FixAttempt, CancellationToken, Task<IReadOnlyList<Complaint>>> check,
        CancellationToken cancellationToken
    )
    {
        while (true)
        {
            var attempt = new FixAttempt(request, sites);
            await attempt.RunAsync(cancellationToken).ConfigureAwait(false);
            IReadOnlyList<Complaint> complaints = await check(attempt, cancellationToken).ConfigureAwait(false);
            if (complaints.Count == 0)
            {
                return attempt;
            }

            foreach (Complaint complaint in complaints)
            {
                if (complaint.IsAboutOrder && !complaint.Site.KeepsOrder)
                {
                    complaint.Site.KeepsOrder = true;
                }
                else
                {
                    complaint.Site.Banned[complaint.Form] = complaint.Reason;
                }
            }
        }
    }
}
