namespace ClosureGen.Tests;

/// <summary>The handler files that a framework can compile, each in a namespace of its own, in one assembly.</summary>
internal sealed class CompiledCorpus
{
    private readonly Lazy<GeneratorRun> _run;
    private readonly Lazy<byte[]> _bytes;

    private CompiledCorpus(
        IReadOnlyDictionary<string, string> leftOut,
        IReadOnlyList<MetadataReference>? references,
        string? polyfills
    )
    {
        LeftOut = leftOut;
        _run = new Lazy<GeneratorRun>(() => Generate(references, polyfills));
        _bytes = new Lazy<byte[]>(Emit);
    }

    /// <summary>Gets the corpus for .NET, over the runtime that is built for .NET Standard.</summary>
    internal static CompiledCorpus OverTheOldBuild { get; } = new(LeftOutFiles.OfTheOldBuild, null, null);

    /// <summary>Gets the same with the attributes that a project for .NET Framework brings along, and without ranges, as there.</summary>
    internal static CompiledCorpus WithPolyfills { get; } =
        new(LeftOutFiles.OfTheOldBuild, null, LeftOutFiles.Polyfills + LeftOutFiles.SecondRange);

    /// <summary>Gets the corpus for .NET Framework, with attributes that such a project brings along for its compiler.</summary>
    internal static CompiledCorpus ForNetFramework { get; } =
        new(LeftOutFiles.OfNetFramework, Folders.NetFramework, LeftOutFiles.Polyfills);

    /// <summary>Gets the files that are left out, each with the reason.</summary>
    internal IReadOnlyDictionary<string, string> LeftOut { get; }

    /// <summary>Gets the files that are not: all, or every third where not all are asked for.</summary>
    internal IEnumerable<string> Names => Slow.OrEvery(3, Corpus.Names).Where(file => !LeftOut.ContainsKey(file));

    /// <summary>Gets the generated files by their hint names.</summary>
    internal IReadOnlyDictionary<string, string> Files => _run.Value.Files;

    /// <summary>Gets the assembly.</summary>
    internal byte[] Bytes => _bytes.Value;

    /// <summary>Gets the namespace of a file.</summary>
    internal static string Namespace(string file) => file[..^".cs".Length] + "File";

    private GeneratorRun Generate(IReadOnlyList<MetadataReference>? references, string? polyfills)
    {
        CSharpCompilation compilation = TestCompilation.Create(
            Names
                .Select(file =>
                    TestCompilation.Parse(
                        $"namespace {Namespace(file)}\n{{\n{Corpus.Read(file)}\n}}\n",
                        Namespace(file) + ".cs"
                    )
                )
                .Concat(polyfills is null ? [] : [TestCompilation.Parse(polyfills, "Polyfills.cs")])
        );
        return GeneratorRun.Of(references is null ? compilation : compilation.WithReferences(references));
    }

    private byte[] Emit()
    {
        using var stream = new MemoryStream();
        EmitResult result = _run.Value.Output.Emit(stream);
        Assert.True(result.Success, string.Join("\n", _run.Value.Complaints(result.Diagnostics)));
        Assert.Empty(_run.Value.Complaints(result.Diagnostics));
        return stream.ToArray();
    }
}
