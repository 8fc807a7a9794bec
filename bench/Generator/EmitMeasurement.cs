using System.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace ClosureGen.Bench;

/// <summary>What the output of one build of the generator costs the compiler.</summary>
internal sealed class EmitMeasurement
{
    private readonly GeneratorBuild _build;
    private readonly int _handlers;
    private readonly IReadOnlyList<SyntaxTree> _trees;
    private readonly List<double> _times = [];

    internal EmitMeasurement(GeneratorBuild build, int handlers)
    {
        _build = build;
        _handlers = handlers;
        IReadOnlyList<SyntaxTree> sources = Sources.MakeOfThreeKinds(handlers);
        IReadOnlyList<SyntaxTree> generated = build.Generate(sources);
        _trees = [.. sources, .. generated];
        Characters = generated.Sum(tree => (double)tree.Length) / handlers;
        Bytes = (double)(Emit(_trees) - Emit(sources)) / handlers;
    }

    internal string Name => _build.Name;

    /// <summary>Gets the characters of generated text per handler.</summary>
    internal double Characters { get; }

    /// <summary>Gets the bytes by which the assembly grows, per handler.</summary>
    internal double Bytes { get; }

    /// <summary>Gets the median time of binding and emitting sources and generated text, in milliseconds per handler.</summary>
    internal double Milliseconds => _times.Order().ElementAt(_times.Count / 2);

    /// <summary>Binds and emits once, in objects that nothing has been bound in.</summary>
    internal void Round(bool counts)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        long start = Stopwatch.GetTimestamp();
        Emit(_trees);
        double time = Stopwatch.GetElapsedTime(start).TotalMilliseconds / _handlers;
        if (counts)
        {
            _times.Add(time);
        }
    }

    private long Emit(IEnumerable<SyntaxTree> trees)
    {
        using var assembly = new MemoryStream();
        EmitResult result = _build.Compile(trees).Emit(assembly);
        return result.Success
            ? assembly.Length
            : throw new InvalidOperationException(
                $"What was generated does not compile ({Name}): "
                    + result.Diagnostics.First(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            );
    }
}
