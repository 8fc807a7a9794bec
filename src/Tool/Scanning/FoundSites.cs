using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Closures.Finding;
using ClosureGen.Tool.Loading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Tool.Scanning;

/// <summary>Runs the analyzer over a project as a build does, with the same suppressions.</summary>
internal static class FoundSites
{
    /// <summary>Lists the sites of a project in all its frameworks, each once.</summary>
    internal static async Task<IReadOnlyList<Diagnostic>> OfAsync(
        LoadedProject project,
        ProjectLoader loader,
        CancellationToken cancellationToken
    )
    {
        var sites = new List<Diagnostic>();
        foreach (Project framework in project.Frameworks)
        {
            sites.AddRange(await OfAsync(framework, loader, cancellationToken));
        }

        return [.. sites.DistinctBy(SitePlace.Of)];
    }

    private static async Task<IEnumerable<Diagnostic>> OfAsync(
        Project project,
        ProjectLoader loader,
        CancellationToken cancellationToken
    )
    {
        if (await project.GetCompilationAsync(cancellationToken) is not { } compilation)
        {
            return [];
        }

        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            SkipIfBroken(tree, loader, cancellationToken);
        }

        var options = new CompilationWithAnalyzersOptions(
            project.AnalyzerOptions,
            onAnalyzerException: (exception, _, _) =>
                loader.Skip(new SkippedPath(project.FilePath ?? project.Name, exception.Message)),
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false
        );
        ImmutableArray<Diagnostic> found = await compilation
            .WithAnalyzers([new DispatchSiteAnalyzer()], options)
            .GetAnalyzerDiagnosticsAsync(cancellationToken);
        return found.Where(static diagnostic =>
            diagnostic is { IsSuppressed: false, Severity: not DiagnosticSeverity.Hidden }
            && SiteFamily.OfRule(diagnostic.Id) is not null
        );
    }

    private static void SkipIfBroken(SyntaxTree tree, ProjectLoader loader, CancellationToken cancellationToken)
    {
        Diagnostic? error = tree.GetDiagnostics(cancellationToken)
            .FirstOrDefault(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        if (error is not null)
        {
            LinePosition position = error.Location.GetLineSpan().StartLinePosition;
            loader.Skip(
                new SkippedPath(
                    tree.FilePath,
                    $"Does not parse at line {position.Line + 1} ({error.Id}: "
                        + $"{error.GetMessage(CultureInfo.InvariantCulture)}); sites in the rest are reported."
                )
            );
        }
    }
}
