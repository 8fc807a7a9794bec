using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Closures.Fixing;

/// <summary>Compiles all rewrites of a project at once and attributes new diagnostics to rewrites.</summary>
internal sealed class FixCheck(FixRequest request, bool runAnalyzers)
{
    private readonly Dictionary<ProjectId, List<Diagnostic>> _known = new Dictionary<ProjectId, List<Diagnostic>>();

    internal async Task<IReadOnlyList<Complaint>> FindAsync(FixAttempt attempt, CancellationToken cancellationToken)
    {
        if (attempt.Applied.Count == 0)
        {
            return [];
        }

        IReadOnlyList<Complaint> unmade = await UnmadeAsync(attempt, cancellationToken).ConfigureAwait(false);
        if (unmade.Count > 0)
        {
            return unmade;
        }

        foreach (ProjectId project in Projects(attempt))
        {
            List<Diagnostic> found = await NewAsync(attempt, project, cancellationToken).ConfigureAwait(false);
            if (found.Count > 0)
            {
                return Blame(attempt, found);
            }
        }

        return [];
    }

    /// <summary>
    /// Finds calls of generated methods that are not generated, because the generator refuses the handler, or that the
    /// compiler binds to a method generated for another overload.
    /// </summary>
    internal static async Task<IReadOnlyList<Complaint>> UnmadeAsync(
        FixAttempt attempt,
        CancellationToken cancellationToken
    )
    {
        var complaints = new List<Complaint>();
        foreach ((FixedSite site, SiteRewrite rewrite) in attempt.Applied)
        {
            if (
                rewrite.Pairing is { } pairing
                && await attempt
                    .Solution.GetDocument(site.Document)!
                    .GetSemanticModelAsync(cancellationToken)
                    .ConfigureAwait(false)
                    is { } model
                && attempt
                    .PlacesOf(rewrite, site.Document, pairing.Change)
                    .Select(place => pairing.Refuse(model, place, cancellationToken))
                    .FirstOrDefault(static reason => reason is not null)
                    is { } reason
            )
            {
                complaints.Add(new Complaint(site, rewrite.Form, reason));
            }
        }

        return complaints;
    }

    /// <summary>
    /// Lists the projects in which something changed, and those that use them, if a handler that they may see has got
    /// methods.
    /// </summary>
    private IEnumerable<ProjectId> Projects(FixAttempt attempt)
    {
        var changed = new HashSet<ProjectId>(
            attempt.Applied.SelectMany(static applied => applied.Rewrite.Changes.Keys).Select(static id => id.ProjectId)
        );
        changed.UnionWith(request.Flavors);
        ProjectDependencyGraph graph = attempt.Solution.GetProjectDependencyGraph();
        bool isSeen = attempt.Applied.Any(static applied => applied.Rewrite.Form == SiteForm.Direct);
        return changed
            .Concat(isSeen ? changed.SelectMany(graph.GetProjectsThatTransitivelyDependOnThisProject) : [])
            .Distinct()
            .Where(id => attempt.Solution.GetProject(id)!.Language == LanguageNames.CSharp);
    }

    /// <summary>Lists the new compiler diagnostics of a project; if there are none, the new analyzer diagnostics.</summary>
    private async Task<List<Diagnostic>> NewAsync(
        FixAttempt attempt,
        ProjectId project,
        CancellationToken cancellationToken
    )
    {
        Project before = request.Solution.GetProject(project)!;
        Project after = attempt.Solution.GetProject(project)!;
        List<DocumentId> changed = after.GetChanges(before).GetChangedDocuments().ToList();
        // Without a handler nothing is generated, and no other file sees a difference.
        bool isLocal = attempt.Applied.All(static applied =>
            applied.Rewrite.Form is not (SiteForm.Direct or SiteForm.Extracted)
        );
        List<Diagnostic> found = isLocal
            ? await ExceptAsync(
                    await OfCompilerAsync(after, changed, cancellationToken).ConfigureAwait(false),
                    () => OfCompilerAsync(before, changed, cancellationToken)
                )
                .ConfigureAwait(false)
            : await ExceptAsync(
                    await OfCompilerAsync(after, cancellationToken).ConfigureAwait(false),
                    () => KnownAsync(before, cancellationToken)
                )
                .ConfigureAwait(false);
        return found.Count > 0 || changed.Count == 0 || !runAnalyzers
            ? found
            : await ExceptAsync(
                    await OfAnalyzersAsync(after, changed, cancellationToken).ConfigureAwait(false),
                    () => OfAnalyzersAsync(before, changed, cancellationToken)
                )
                .ConfigureAwait(false);
    }

    private async Task<List<Diagnostic>> KnownAsync(Project before, CancellationToken cancellationToken)
    {
        if (!_known.TryGetValue(before.Id, out List<Diagnostic>? known))
        {
            known = await OfCompilerAsync(before, cancellationToken).ConfigureAwait(false);
            _known.Add(before.Id, known);
        }

        return known;
    }

    /// <summary>Lists what was not there before, which is looked for only if there is anything now.</summary>
    private static async Task<List<Diagnostic>> ExceptAsync(
        List<Diagnostic> found,
        Func<Task<List<Diagnostic>>> findKnown
    )
    {
        if (found.Count == 0)
        {
            return found;
        }

        var counts = (await findKnown().ConfigureAwait(false))
            .GroupBy(Text)
            .ToDictionary(static group => group.Key, static group => group.Count());
        return found
            .GroupBy(Text)
            .SelectMany(group => group.Skip(counts.TryGetValue(group.Key, out int count) ? count : 0))
            .ToList();
    }

    private static string Text(Diagnostic diagnostic) =>
        $"{diagnostic.Id} {diagnostic.Location.SourceTree?.FilePath} {diagnostic.GetMessage(CultureInfo.InvariantCulture)}";

    private static async Task<List<Diagnostic>> OfCompilerAsync(Project project, CancellationToken cancellationToken) =>
        await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
            ? compilation.GetDiagnostics(cancellationToken).Where(IsComplaint).ToList()
            : [];

    private static async Task<List<Diagnostic>> OfCompilerAsync(
        Project project,
        List<DocumentId> documents,
        CancellationToken cancellationToken
    )
    {
        var found = new List<Diagnostic>();
        foreach (DocumentId id in documents)
        {
            SemanticModel model = (
                await project.GetDocument(id)!.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false)
            )!;
            found.AddRange(model.GetDiagnostics(cancellationToken: cancellationToken).Where(IsComplaint));
        }

        return found;
    }

    /// <summary>Runs the analyzers only on changed files: running them on all takes many times as long.</summary>
    private static async Task<List<Diagnostic>> OfAnalyzersAsync(
        Project project,
        List<DocumentId> documents,
        CancellationToken cancellationToken
    )
    {
        ImmutableArray<DiagnosticAnalyzer> analyzers = project
            .AnalyzerReferences.SelectMany(static reference => reference.GetAnalyzers(LanguageNames.CSharp))
            .ToImmutableArray();
        var found = new List<Diagnostic>();
        if (
            analyzers.IsEmpty
            || await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is not { } compilation
        )
        {
            return found;
        }

        CompilationWithAnalyzers analysis = compilation.WithAnalyzers(analyzers, project.AnalyzerOptions);
        foreach (DocumentId id in documents)
        {
            if (
                await project.GetDocument(id)!.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is
                { } model
            )
            {
                found.AddRange(
                    await analysis
                        .GetAnalyzerSyntaxDiagnosticsAsync(model.SyntaxTree, cancellationToken)
                        .ConfigureAwait(false)
                );
                found.AddRange(
                    await analysis
                        .GetAnalyzerSemanticDiagnosticsAsync(model, filterSpan: null, cancellationToken)
                        .ConfigureAwait(false)
                );
            }
        }

        return found.Where(IsComplaint).ToList();
    }

    private static bool IsComplaint(Diagnostic diagnostic) =>
        diagnostic is { IsSuppressed: false, Severity: DiagnosticSeverity.Warning or DiagnosticSeverity.Error };

    private static IReadOnlyList<Complaint> Blame(FixAttempt attempt, List<Diagnostic> found)
    {
        var complaints = new List<Complaint>();
        foreach (Diagnostic diagnostic in found)
        {
            (FixedSite site, SiteRewrite rewrite) = Nearest(attempt, diagnostic);
            bool isOfCompiler =
                diagnostic.Severity == DiagnosticSeverity.Error
                && diagnostic.Id.StartsWith("CS", StringComparison.Ordinal);
            complaints.Add(
                new Complaint(
                    site,
                    rewrite.Form,
                    isOfCompiler ? Reasons.Compiler(Says(diagnostic)) : Reasons.Causes(Says(diagnostic)),
                    diagnostic.Id is "SA1201" or "SA1202" or "SA1204"
                )
            );
        }

        return complaints;
    }

    internal static string Says(Diagnostic diagnostic) =>
        $"{diagnostic.Id}: {diagnostic.GetMessage(CultureInfo.InvariantCulture)}";

    /// <summary>Finds the rewrite nearest to a diagnostic; any rewrite if its file has none.</summary>
    private static (FixedSite Site, SiteRewrite Rewrite) Nearest(FixAttempt attempt, Diagnostic diagnostic)
    {
        string? path = diagnostic.Location.SourceTree?.FilePath;
        int position = diagnostic.Location.SourceSpan.Start;
        (FixedSite Site, SiteRewrite Rewrite) best = attempt.Applied[attempt.Applied.Count - 1];
        int distance = int.MaxValue;
        foreach ((FixedSite Site, SiteRewrite Rewrite) applied in attempt.Applied)
        {
            foreach (KeyValuePair<DocumentId, List<TextChange>> entry in applied.Rewrite.Changes)
            {
                Document document = attempt.Solution.GetDocument(entry.Key)!;
                if (path is null || (document.FilePath ?? document.Name) != path)
                {
                    continue;
                }

                foreach (TextSpan span in attempt.PlacesOf(applied.Rewrite, entry.Key))
                {
                    int away =
                        position < span.Start ? span.Start - position
                        : position > span.End ? position - span.End
                        : 0;
                    if (away < distance)
                    {
                        (best, distance) = (applied, away);
                    }
                }
            }
        }

        return best;
    }
}
