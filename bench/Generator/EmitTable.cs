using System.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Emit;

namespace ClosureGen.Bench;

/// <summary>Compares what the output of two builds of the generator costs the compiler.</summary>
internal static class EmitTable
{
    // Everything is jitted before the first figure counts.
    private const int WarmHandlers = 100;
    private const int WarmRounds = 10;
    private const int Rounds = 5;

    internal static void Write(int handlers, string? against)
    {
        GeneratorBuild[] builds =
        [
            .. against is null ? (GeneratorBuild[])[] : [GeneratorBuild.Load(against)],
            GeneratorBuild.OfThisProgram,
        ];
        Measure(builds, WarmHandlers, WarmRounds);
        Emitted[] measured = Measure(builds, handlers, Rounds);
        Console.WriteLine(
            $"""
            {handlers} handlers (void, int and ValueTask in turn), ten to a type; per handler. Median of {Rounds} rounds, the builds taking turns in one process; ratios to the first line.

            | build | characters | ratio | bytes of assembly | ratio | bind + emit | ratio |
            |---|---:|---:|---:|---:|---:|---:|
            """
        );
        Emitted first = measured[0];
        foreach (Emitted one in measured)
        {
            Console.WriteLine(
                $"| {one.Build.Name} "
                    + $"| {one.Characters / handlers:N0} | {one.Characters / first.Characters:F2} "
                    + $"| {one.Bytes / handlers:N0} | {one.Bytes / first.Bytes:F2} "
                    + $"| {one.Milliseconds / handlers:F2} ms | {one.Milliseconds / first.Milliseconds:F2} |"
            );
        }
    }

    private static Emitted[] Measure(GeneratorBuild[] builds, int handlers, int rounds)
    {
        Emitted[] all = [.. builds.Select(build => new Emitted(build, handlers))];
        for (int round = 0; round <= rounds; round++)
        {
            foreach (Emitted one in all)
            {
                one.Round(counts: round > 0);
            }
        }

        return all;
    }

    private sealed class Emitted
    {
        private readonly IReadOnlyList<SyntaxTree> _trees;
        private readonly List<double> _times = [];

        internal Emitted(GeneratorBuild build, int handlers)
        {
            Build = build;
            IReadOnlyList<SyntaxTree> sources = Sources.MakeOfThreeKinds(handlers);
            IReadOnlyList<SyntaxTree> generated = build.Generate(sources);
            _trees = [.. sources, .. generated];
            Characters = generated.Sum(static tree => (double)tree.Length);
            Bytes = Emit(_trees) - Emit(sources);
        }

        internal GeneratorBuild Build { get; }

        internal double Characters { get; }

        /// <summary>Gets the bytes by which the assembly grows.</summary>
        internal double Bytes { get; }

        internal double Milliseconds => _times.Order().ElementAt(_times.Count / 2);

        /// <summary>Binds and emits once, in objects that nothing has been bound in.</summary>
        internal void Round(bool counts)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            long start = Stopwatch.GetTimestamp();
            Emit(_trees);
            if (counts)
            {
                _times.Add(Stopwatch.GetElapsedTime(start).TotalMilliseconds);
            }
        }

        private long Emit(IEnumerable<SyntaxTree> trees)
        {
            using var assembly = new MemoryStream();
            EmitResult result = Build.Compile(trees).Emit(assembly);
            return result.Success
                ? assembly.Length
                : throw new InvalidOperationException(
                    $"What was generated does not compile ({Build.Name}): "
                        + result.Diagnostics.First(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
                );
        }
    }
}
