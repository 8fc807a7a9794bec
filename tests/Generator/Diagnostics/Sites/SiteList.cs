using ClosureGen.Closures.Finding;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Diagnostics.Tests.Sites;

/// <summary>Runs the site analyzer alone and writes down what it found, a line for each site.</summary>
internal static class SiteList
{
    internal static async Task<ImmutableArray<Diagnostic>> Find(Compilation compilation)
    {
        CompilationWithAnalyzers analyzed = compilation.WithAnalyzers(
            [new DispatchSiteAnalyzer()],
            new CompilationWithAnalyzersOptions(
                new AnalyzerOptions([]),
                onAnalyzerException: static (exception, _, _) => throw exception,
                concurrentAnalysis: false,
                logAnalyzerExecutionTime: false
            )
        );
        return
        [
            .. (await analyzed.GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken))
                .Where(static site => site is { IsSuppressed: false, Id: not "CGEN111" })
                .OrderBy(static site => site.Location.SourceSpan.Start),
        ];
    }

    /// <summary>Writes a site as <c>101 (a this) 96 loop</c>.</summary>
    internal static string Line(Diagnostic site) =>
        $"{site.Id[4..]} ({site.Properties["captures"]}) {site.Properties["bytes"]}"
        + (site.Properties["inLoop"] == "true" ? " loop" : "");

    internal static async Task<IEnumerable<string>> Of(string source) =>
        (await Find(TestCompilation.Create(sources: TestCompilation.Usings + source))).Select(Line);
}
