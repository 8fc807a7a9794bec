using ClosureGen.Generator;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Tool.Loading;

/// <summary>
/// The tool's own generator and analyzers, for files without a project, as the package adds them to a project.
/// </summary>
internal sealed class OwnAnalyzers : AnalyzerReference
{
    private static readonly ImmutableArray<ISourceGenerator> s_generators =
    [
        new NoCaptureGenerator().AsSourceGenerator(),
    ];

    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers =
    [
        .. new[] { typeof(NoCaptureGenerator), typeof(DispatchSiteAnalyzer) }
            .SelectMany(static type => type.Assembly.GetTypes())
            .Where(static type => typeof(DiagnosticAnalyzer).IsAssignableFrom(type) && !type.IsAbstract)
            .Select(static type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
    ];

    private OwnAnalyzers() { }

    // One instance, because the workspace finds a generator's reference by the generator.
    internal static OwnAnalyzers Instance { get; } = new OwnAnalyzers();

    public override string FullPath => typeof(NoCaptureGenerator).Assembly.Location;

    public override object Id => nameof(OwnAnalyzers);

    public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzers(string language) => s_analyzers;

    public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzersForAllLanguages() => s_analyzers;

    public override ImmutableArray<ISourceGenerator> GetGenerators(string language) => s_generators;

    public override ImmutableArray<ISourceGenerator> GetGeneratorsForAllLanguages() => s_generators;
}
