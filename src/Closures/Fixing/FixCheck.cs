using System.Collections.Concurrent;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Closures.Fixing;

/// <summary>Compiles all rewrites of a project at once and attributes new diagnostics to rewrites.</summary>
internal sealed class FixCheck(FixRequest request, bool runAnalyzers)
{
    // Of the compiler in whole projects before all rewrites, which is asked for in each round.
    private readonly ConcurrentDictionary<ProjectId, ImmutableArray<Diagnostic>> _known = new();

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
        DocumentId[] changed = [.. after.GetChanges(before).GetChangedDocuments()];
        // Without a handler nothing is generated, and no other file sees a difference.
        bool isLocal = attempt.Applied.All(static applied =>
            applied.Rewrite.Form is not (SiteForm.Direct or SiteForm.Extracted)
        );
        List<Diagnostic> found = await ExceptAsync(
                after,
                before,
                either => OfCompilerAsync(either, isLocal ? changed : null, cancellationToken)
            )
            .ConfigureAwait(false);
        return found.Count > 0 || changed.Length == 0 || !runAnalyzers
            ? found
            : await ExceptAsync(after, before, either => OfAnalyzersAsync(either, changed, cancellationToken))
                .ConfigureAwait(false);
    }

    /// <summary>Lists what is found now and was not before, which is looked at only if anything is found now.</summary>
    private static async Task<List<Diagnostic>> ExceptAsync(
        Project after,
        Project before,
        Func<Project, Task<IEnumerable<Diagnostic>>> find
    )
    {
        List<Diagnostic> found = [.. (await find(after).ConfigureAwait(false)).Where(IsComplaint)];
        if (found.Count == 0)
        {
            return found;
        }

        ILookup<string, Diagnostic> known = (await find(before).ConfigureAwait(false))
            .Where(IsComplaint)
            .ToLookup(Text);
        return [.. found.GroupBy(Text).SelectMany(group => group.Skip(known[group.Key].Count()))];
    }

    private static string Text(Diagnostic diagnostic) =>
        $"{diagnostic.Id} {diagnostic.Location.SourceTree?.FilePath} {diagnostic.GetMessage(CultureInfo.InvariantCulture)}";

    private async Task<IEnumerable<Diagnostic>> OfCompilerAsync(
        Project project,
        DocumentId[]? documents,
        CancellationToken cancellationToken
    )
    {
        if (documents is not null)
        {
            return (await ModelsAsync(project, documents, cancellationToken).ConfigureAwait(false)).SelectMany(model =>
                model.GetDiagnostics(cancellationToken: cancellationToken)
            );
        }

        Compilation compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
        return project.Solution == request.Solution
            ? _known.GetOrAdd(project.Id, _ => compilation.GetDiagnostics(cancellationToken))
            : compilation.GetDiagnostics(cancellationToken);
    }

    /// <summary>Runs the analyzers only on changed files: running them on all takes many times as long.</summary>
    private static async Task<IEnumerable<Diagnostic>> OfAnalyzersAsync(
        Project project,
        DocumentId[] documents,
        CancellationToken cancellationToken
    )
    {
        ImmutableArray<DiagnosticAnalyzer> analyzers = project
            .AnalyzerReferences.SelectMany(static reference => reference.GetAnalyzers(LanguageNames.CSharp))
            .ToImmutableArray();
        var found = new List<Diagnostic>();
        if (analyzers.IsEmpty)
        {
            return found;
        }

        Compilation compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
        CompilationWithAnalyzers analysis = compilation.WithAnalyzers(analyzers, project.AnalyzerOptions);
        foreach (SemanticModel model in await ModelsAsync(project, documents, cancellationToken).ConfigureAwait(false))
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

        return found;
    }

    private static async Task<SemanticModel[]> ModelsAsync(
        Project project,
        DocumentId[] documents,
        CancellationToken cancellationToken
    ) =>
        (
            await Task.WhenAll(
                    documents.Select(id => project.GetDocument(id)!.GetSemanticModelAsync(cancellationToken))
                )
                .ConfigureAwait(false)
        )!;

    private static bool IsComplaint(Diagnostic diagnostic) =>
        diagnostic is { IsSuppressed: false, Severity: DiagnosticSeverity.Warning or DiagnosticSeverity.Error };

    private static IReadOnlyList<Complaint> Blame(FixAttempt attempt, List<Diagnostic> found) =>
        found.ConvertAll(diagnostic =>
        {
            (FixedSite site, SiteRewrite rewrite) = Nearest(attempt, diagnostic);
            bool isOfCompiler = diagnostic is { Severity: DiagnosticSeverity.Error, Descriptor.Category: "Compiler" };
            string reason = isOfCompiler ? Reasons.Compiler(Says(diagnostic)) : Reasons.Causes(Says(diagnostic));
            return new Complaint(site, rewrite.Form, reason, diagnostic.Id is "SA1201" or "SA1202" or "SA1204");
        });

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
