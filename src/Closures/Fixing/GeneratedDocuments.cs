using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Closures.Fixing;

/// <summary>
/// Keeps what generators have made as files of the project. Where no handler is added, no rewrite changes it, and
/// the generators need not run again after each.
/// </summary>
internal static class GeneratedDocuments
{
    internal static async Task<Solution> KeepAsync(
        Solution solution,
        IEnumerable<ProjectId> projects,
        CancellationToken cancellationToken
    )
    {
        foreach (ProjectId id in projects)
        {
            Project project = solution.GetProject(id)!;
            IEnumerable<SourceGeneratedDocument> generated = await project
                .GetSourceGeneratedDocumentsAsync(cancellationToken)
                .ConfigureAwait(false);
            solution = solution.WithProjectAnalyzerReferences(
                id,
                project.AnalyzerReferences.Select(static reference => new AnalyzersOnly(reference))
            );
            foreach (SourceGeneratedDocument document in generated)
            {
                SourceText text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
                solution = solution.AddDocument(
                    DocumentId.CreateNewId(id),
                    document.Name,
                    text,
                    filePath: document.FilePath
                );
            }
        }

        return solution;
    }

    private sealed class AnalyzersOnly(AnalyzerReference inner) : AnalyzerReference
    {
        public override string? FullPath => inner.FullPath;

        public override object Id => inner.Id;

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzers(string language) =>
            inner.GetAnalyzers(language);

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzersForAllLanguages() =>
            inner.GetAnalyzersForAllLanguages();
    }
}
