using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Bench;

/// <summary>A build of the generator with the assemblies that its output refers to.</summary>
internal sealed class GeneratorBuild
{
    private const string GeneratorFile = "ClosureGen.Generator.dll";

    // What users' assemblies refer to.
    private static readonly string[] ReferencedFiles = ["ClosureGen.Attributes.dll", "ClosureGen.Runtime.dll"];

    private static readonly CSharpCompilation ReleaseBuild = Optimized(Tests.TestCompilation.Create([]));

    private readonly Type _generator;
    private readonly CSharpCompilation _empty;

    private GeneratorBuild(string name, Type generator, CSharpCompilation empty)
    {
        Name = name;
        _generator = generator;
        _empty = empty;
    }

    /// <summary>Gets the name in tables.</summary>
    internal string Name { get; }

    /// <summary>Gets the build that this program was built with.</summary>
    internal static GeneratorBuild OfThisProgram { get; } =
        new("this", typeof(Generator.NoCaptureGenerator), ReleaseBuild);

    /// <summary>Reads the build in a folder, the output of another checkout's bench/Generator for example.</summary>
    internal static GeneratorBuild Load(string folder)
    {
        string path = Path.GetFullPath(folder);

        // A context of its own: this program has loaded another assembly of the same name. Roslyn is shared.
        var context = new AssemblyLoadContext("against");
        Assembly assembly = context.LoadFromAssemblyPath(Path.Combine(path, GeneratorFile));
        return new GeneratorBuild(
            "against",
            assembly.GetType(typeof(Generator.NoCaptureGenerator).FullName!, throwOnError: true)!,
            Redirect(ReleaseBuild, path)
        );
    }

    /// <summary>Gets the files that a folder has to contain and does not.</summary>
    internal static IEnumerable<string> FindMissing(string folder) =>
        ReferencedFiles.Prepend(GeneratorFile).Where(file => !File.Exists(Path.Combine(folder, file)));

    /// <summary>A compilation of trees that refers to the assemblies of this build.</summary>
    internal CSharpCompilation Compile(IEnumerable<SyntaxTree> trees) => _empty.AddSyntaxTrees(trees);

    /// <summary>Runs the generator, and gives what it made.</summary>
    internal IReadOnlyList<SyntaxTree> Generate(IEnumerable<SyntaxTree> trees)
    {
        var generator = (IIncrementalGenerator)Activator.CreateInstance(_generator)!;
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [generator.AsSourceGenerator()],
            parseOptions: Tests.TestCompilation.ParseOptions
        );
        GeneratorDriverRunResult result = driver.RunGenerators(Compile(trees)).GetRunResult();

        // A generator that throws loses all its output, with a mere warning (CS8785).
        return result.Diagnostics.IsEmpty
            ? result.GeneratedTrees
            : throw new InvalidOperationException(
                $"The generator failed ({Name}): {string.Join("; ", result.Diagnostics)}"
            );
    }

    private static CSharpCompilation Optimized(CSharpCompilation compilation) =>
        compilation.WithOptions(
            compilation.Options.WithOptimizationLevel(OptimizationLevel.Release).WithOverflowChecks(false)
        );

    private static CSharpCompilation Redirect(CSharpCompilation compilation, string folder) =>
        compilation.WithReferences(
            compilation.References.Select(reference =>
                Path.GetFileName(reference.Display) is { } file && ReferencedFiles.Contains(file)
                    ? MetadataReference.CreateFromFile(Path.Combine(folder, file))
                    : reference
            )
        );
}
