using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Generator.Analyzers.Closures;
using ClosureGen.Tool.Loading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Tool.Scanning;

/// <summary>Runs the analyzer over projects as a build does: what silences a site there silences it here.</summary>
internal sealed class Scanner(Messages messages)
{
    internal async Task<ScanResult> ScanAsync(SourcePaths paths, CancellationToken cancellationToken)
    {
        var loader = new ProjectLoader(messages);
        // A file may be a part of several projects, and a project have several frameworks.
        var sites = new Dictionary<(string Path, int Line, int Column, string Rule), ScannedSite>();
        await foreach (Project project in loader.LoadAsync(paths, cancellationToken))
        {
            messages.Progress($"Scanning {project.Name}");
            foreach (ScannedSite site in await ScanAsync(project, loader, cancellationToken))
            {
                sites.TryAdd((site.Path, site.Line, site.Column, site.Rule.Id), site);
            }
        }

        return new ScanResult(
            [
                .. sites
                    .Values.OrderBy(static site => site.Path, StringComparer.Ordinal)
                    .ThenBy(static site => site.Line)
                    .ThenBy(static site => site.Column),
            ],
            loader.Skipped
        );
    }

    private static async Task<IEnumerable<ScannedSite>> ScanAsync(
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
        return found
            .Where(static diagnostic =>
                diagnostic is { IsSuppressed: false, Severity: not DiagnosticSeverity.Hidden }
                && SiteFamily.OfRule(diagnostic.Id) is not null
            )
            .Select(Site);
    }

    private static ScannedSite Site(Diagnostic diagnostic) =>
        new ScannedSite(
            RelativePath.Of(diagnostic.Location.SourceTree!.FilePath),
            diagnostic.Location.GetLineSpan().Span,
            diagnostic.Descriptor,
            SiteFamily.OfRule(diagnostic.Id)!.Name,
            diagnostic.Properties[SiteProperties.Captures]!.Split(' ', StringSplitOptions.RemoveEmptyEntries),
            int.Parse(diagnostic.Properties[SiteProperties.Bytes]!, CultureInfo.InvariantCulture),
            diagnostic.Properties[SiteProperties.InLoop] == "true",
            diagnostic.GetMessage(CultureInfo.InvariantCulture),
            Fixability.NotOffered
        );

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
                    $"It does not parse: line {position.Line + 1}: {error.Id}: "
                        + $"{error.GetMessage(CultureInfo.InvariantCulture).TrimEnd('.')}. Sites in the rest are reported."
                )
            );
        }
    }
}
