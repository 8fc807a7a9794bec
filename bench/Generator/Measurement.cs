using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using ClosureGen.Generator;
using ClosureGen.Tests;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Bench;

/// <summary>The generator against the compiler and against an empty generator, taking turns, on one project.</summary>
internal sealed class Measurement
{
    private const int MaxEmits = 4;

    private readonly IReadOnlyList<SyntaxTree> _trees;
    private readonly IReadOnlyList<SyntaxTree> _withGenerated;
    private readonly List<double> _cold = [];
    private readonly List<double> _emit = [];
    private readonly List<double> _edit = [];
    private readonly List<double> _declarationEdit = [];
    private readonly List<double> _sharedEdit = [];
    private readonly List<double> _emptyEdit = [];
    private readonly List<double> _boundEdit = [];

    internal Measurement(int handlers)
    {
        Handlers = handlers;
        _trees = Sources.Make(handlers);
        GeneratorRun run = GeneratorRun.Of(TestCompilation.Create(_trees), GeneratorRun.NewDriver());
        _withGenerated = [.. run.Output.SyntaxTrees];
        GeneratedCharacters = run.Files.Values.Sum(text => text.Length);
        Printed = GeneratorRun.Of(Edited(1, 1, 1), run.Driver).PrintedFiles().Count;
    }

    internal int Handlers { get; }

    internal int GeneratedCharacters { get; }

    /// <summary>Gets the files printed again after the edit: counted, not timed.</summary>
    internal int Printed { get; }

    internal double Cold => Median(_cold);

    internal double Emit => Median(_emit);

    internal double Edit => Median(_edit);

    internal double DeclarationEdit => Median(_declarationEdit);

    internal double SharedEdit => Median(_sharedEdit);

    internal double EmptyEdit => Median(_emptyEdit);

    internal double BoundEdit => Median(_boundEdit);

    internal void Round(int number)
    {
        CSharpCompilation compilation = TestCompilation.Create(_trees);
        GeneratorDriver ours = NewDriver(new NoCaptureGenerator());
        GeneratorDriver empty = NewDriver(new EmptyGenerator(binds: false));
        _cold.Add(Time(() => ours = ours.RunGenerators(compilation)));
        GeneratorDriver binding = NewDriver(new EmptyGenerator(binds: true));
        empty = empty.RunGenerators(TestCompilation.Create(_trees));
        binding = binding.RunGenerators(TestCompilation.Create(_trees));

        // By far the longest: a few times are enough, and once where it takes most of a minute.
        if (_emit.Count < (Handlers > 1000 ? 1 : MaxEmits))
        {
            CSharpCompilation whole = TestCompilation.Create(_withGenerated);
            _emit.Add(Time(() => Require(whole.Emit(Stream.Null).Success)));
        }

        CSharpCompilation edited = Edited(number + 2);
        _edit.Add(Time(() => ours = ours.RunGenerators(edited)));
        CSharpCompilation declared = Edited(number + 2, number + 2);
        _declarationEdit.Add(Time(() => ours = ours.RunGenerators(declared)));
        CSharpCompilation shared = Edited(number + 2, number + 2, number + 2);
        _sharedEdit.Add(Time(() => ours.RunGenerators(shared)));
        CSharpCompilation editedForEmpty = Edited(number + 2);
        _emptyEdit.Add(Time(() => empty.RunGenerators(editedForEmpty)));
        CSharpCompilation editedForBinding = Edited(number + 2);
        _boundEdit.Add(Time(() => binding.RunGenerators(editedForBinding)));
    }

    /// <summary>Forgets the first round, except for the emit, which others have warmed.</summary>
    internal void Forget()
    {
        _cold.Clear();
        _edit.Clear();
        _declarationEdit.Clear();
        _sharedEdit.Clear();
        _emptyEdit.Clear();
        _boundEdit.Clear();
    }

    private CSharpCompilation Edited(int body, int type = 0, int shared = 0) =>
        TestCompilation
            .Create(_trees)
            .ReplaceSyntaxTree(_trees[0], Sources.Shared(shared))
            .ReplaceSyntaxTree(_trees[1], Sources.Unrelated(body, type));

    private static GeneratorDriver NewDriver(IIncrementalGenerator generator) =>
        CSharpGeneratorDriver.Create([generator.AsSourceGenerator()], parseOptions: TestCompilation.ParseOptions);

    private static double Time(Action action)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        long start = Stopwatch.GetTimestamp();
        action();
        return Stopwatch.GetElapsedTime(start).TotalMicroseconds;
    }

    private static void Require(bool success)
    {
        if (!success)
        {
            throw new InvalidOperationException("What was generated does not compile.");
        }
    }

    private static double Median(List<double> values) => values.Order().ElementAt(values.Count / 2);
}
