using System.Diagnostics;
using ClosureGen.Closures.Finding;
using ClosureGen.Generator;
using ClosureGen.Generator.Writing;
using ClosureGen.Tests;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Bench;

// The page beside the project says what each is. EmptyEdit and BoundEdit are edits with a generator that only finds the methods, and
// with one that asks for the types of their signatures as well.
internal enum Timed
{
    Cold,
    Emit,
    Edit,
    Declaration,
    Shared,
    EmptyEdit,
    BoundEdit,
    EmptyAnalysis,
    Analysis,
}

/// <summary>The generator against the compiler and against an empty generator, taking turns, on one project.</summary>
internal sealed class Measurement
{
    private readonly int _handlers;
    private int _rounds;
    private readonly IReadOnlyList<SyntaxTree> _trees;
    private readonly IReadOnlyList<SyntaxTree> _withGenerated;
    private readonly Dictionary<Timed, List<double>> _times = Enum.GetValues<Timed>()
        .ToDictionary(static timed => timed, static _ => new List<double>());

    internal Measurement(int handlers)
    {
        _handlers = handlers;
        _trees = Sources.Make(handlers);
        GeneratorRun run = GeneratorRun.Of(TestCompilation.Create(_trees), GeneratorRun.NewDriver());
        _withGenerated = [.. run.Output.SyntaxTrees];
        GeneratedCharacters = run.Files.Values.Sum(text => text.Length);
        Printed = GeneratorRun.Of(Edited(1, 1, 1), run.Driver).PrintedFiles().Count;
    }

    internal int GeneratedCharacters { get; }

    /// <summary>Gets the files printed again after the edit: counted, not timed.</summary>
    internal int Printed { get; }

    /// <summary>The median, in microseconds.</summary>
    internal double this[Timed timed] => _times[timed].Order().ElementAt(_times[timed].Count / 2);

    internal void Round()
    {
        CSharpCompilation compilation = TestCompilation.Create(_trees);
        GeneratorDriver ours = NewDriver(new NoCaptureGenerator());
        Time(Timed.Cold, () => ours = ours.RunGenerators(compilation));
        GeneratorDriver empty = NewDriver(new EmptyGenerator(binds: false));
        empty = empty.RunGenerators(TestCompilation.Create(_trees));
        GeneratorDriver binding = NewDriver(new EmptyGenerator(binds: true));
        binding = binding.RunGenerators(TestCompilation.Create(_trees));

        // By far the longest: a few times are enough, and once where it takes most of a minute.
        if (_times[Timed.Emit].Count < (_handlers > 1000 ? 1 : 4))
        {
            CSharpCompilation whole = TestCompilation.Create(_withGenerated);
            Time(Timed.Emit, () => Check(whole.Emit(Stream.Null).Success, "What was generated does not compile."));
        }

        int edit = _rounds + 2;
        ours = Run(Timed.Edit, ours, Edited(edit));
        ours = Run(Timed.Declaration, ours, Edited(edit, edit));
        Run(Timed.Shared, ours, Edited(edit, edit, edit));
        Run(Timed.EmptyEdit, empty, Edited(edit));
        Run(Timed.BoundEdit, binding, Edited(edit));
        Analyze(Timed.EmptyAnalysis, new EmptyAnalyzer(), edit, sites: 0);
        Analyze(Timed.Analysis, new DispatchSiteAnalyzer(), edit, sites: 50);
        _rounds++;
    }

    private void Analyze(Timed timed, DiagnosticAnalyzer analyzer, int edit, int sites)
    {
        CSharpCompilation edited = TestCompilation.Create(_trees).ReplaceSyntaxTree(_trees[^1], Sources.Sites(edit));
        SemanticModel file = edited.GetSemanticModel(edited.SyntaxTrees[^1]);
        CompilationWithAnalyzers analyzed = edited.WithAnalyzers([analyzer]);
        int found = 0;
        Time(timed, () => found = analyzed.GetAnalyzerSemanticDiagnosticsAsync(file, null, default).Result.Length);
        Check(found == sites, $"{found} of {sites} sites were found.");
    }

    private static void Check(bool holds, string otherwise)
    {
        if (!holds)
        {
            throw new InvalidOperationException(otherwise);
        }
    }

    private CSharpCompilation Edited(int body, int type = 0, int shared = 0) =>
        TestCompilation
            .Create(_trees)
            .ReplaceSyntaxTree(_trees[0], Sources.Shared(shared))
            .ReplaceSyntaxTree(_trees[1], Sources.Unrelated(body, type));

    private static GeneratorDriver NewDriver(IIncrementalGenerator generator) =>
        CSharpGeneratorDriver.Create([generator.AsSourceGenerator()], parseOptions: TestCompilation.ParseOptions);

    private GeneratorDriver Run(Timed timed, GeneratorDriver driver, CSharpCompilation compilation)
    {
        Time(timed, () => driver = driver.RunGenerators(compilation));
        return driver;
    }

    private void Time(Timed timed, Action action)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        long start = Stopwatch.GetTimestamp();
        action();
        double time = Stopwatch.GetElapsedTime(start).TotalMicroseconds;

        // The first round is not counted, except for the emit, which others have warmed.
        if (_rounds > 0 || timed == Timed.Emit)
        {
            _times[timed].Add(time);
        }
    }
}
