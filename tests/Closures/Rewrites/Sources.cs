using ClosureGen.Generator;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Rewrites.Tests;

/// <summary>Projects of sources in memory, with the generator and the analyzers.</summary>
internal static class Sources
{
    private const string ImplicitUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    internal static ImmutableArray<MetadataReference> Framework { get; } =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(static path =>
                Path.GetDirectoryName(path) == Path.GetDirectoryName(typeof(object).Assembly.Location)
            )
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    internal static ImmutableArray<MetadataReference> ClosureGen { get; } =
    [
        MetadataReference.CreateFromFile(typeof(NoCaptureAttribute).Assembly.Location),
        MetadataReference.CreateFromFile(typeof(DispatchBatch).Assembly.Location),
    ];

    /// <summary>Opens one program as a project of its own.</summary>
    internal static Document Open(
        string source,
        string path = "/src/Program.cs",
        bool references = true,
        LanguageVersion language = LanguageVersion.Latest,
        params string[] symbols
    )
    {
        Project project = AddProject(new AdhocWorkspace().CurrentSolution, "Program", references, language, symbols);
        return project.AddDocument(Path.GetFileName(path), Text(source), filePath: path);
    }

    internal static Project AddProject(
        Solution solution,
        string name,
        bool references = true,
        LanguageVersion language = LanguageVersion.Latest,
        params string[] symbols
    )
    {
        var id = ProjectId.CreateNewId(name);
        return solution
            .AddProject(id, name, name, LanguageNames.CSharp)
            .GetProject(id)!
            .WithMetadataReferences(references ? Framework.AddRange(ClosureGen) : Framework)
            .WithParseOptions(
                new CSharpParseOptions(language, DocumentationMode.Diagnose, preprocessorSymbols: symbols)
            )
            .WithCompilationOptions(
                new CSharpCompilationOptions(
                    OutputKind.ConsoleApplication,
                    allowUnsafe: true,
                    nullableContextOptions: NullableContextOptions.Enable,
                    warningLevel: 9999
                )
            )
            .AddAnalyzerReference(ClosureGenReference.Instance)
            .AddDocument("Usings.g.cs", Text(ImplicitUsings), filePath: "/src/Usings.g.cs")
            .Project;
    }

    private static SourceText Text(string source) => SourceText.From(source, Encoding.UTF8);

    /// <summary>What the package brings into a project: the generator, and the analyzers beside it.</summary>
    private sealed class ClosureGenReference : AnalyzerReference
    {
        // The workspace looks a generator's reference up by the generator.
        private static readonly ImmutableArray<ISourceGenerator> s_generators =
        [
            new NoCaptureGenerator().AsSourceGenerator(),
        ];

        internal static readonly ClosureGenReference Instance = new();

        private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers =
        [
            .. typeof(NoCaptureGenerator)
                .Assembly.GetTypes()
                .Where(static type => typeof(DiagnosticAnalyzer).IsAssignableFrom(type) && !type.IsAbstract)
                .Select(static type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
        ];

        public override string FullPath => typeof(NoCaptureGenerator).Assembly.Location;

        public override object Id => nameof(ClosureGenReference);

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzers(string language) => s_analyzers;

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzersForAllLanguages() => s_analyzers;

        public override ImmutableArray<ISourceGenerator> GetGenerators(string language) => s_generators;

        public override ImmutableArray<ISourceGenerator> GetGeneratorsForAllLanguages() => s_generators;
    }
}
