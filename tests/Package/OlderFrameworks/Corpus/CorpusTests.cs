namespace ClosureGen.Tests;

/// <summary>What every handler file promises also holds over the runtimes of older frameworks.</summary>
public class CorpusTests
{
    private static readonly Lazy<Assembly> OldBuild = new(() =>
        new AssemblyLoadContext("corpus").LoadFromStream(new MemoryStream(CompiledCorpus.OverTheOldBuild.Bytes))
    );

    public static IEnumerable<TheoryDataRow<string>> FilesOverTheOldBuild =>
        CompiledCorpus.OverTheOldBuild.Names.Select(name => new TheoryDataRow<string>(name));

    [Fact]
    public void The_runtime_is_that_of_net_standard() =>
        Assert.Contains(
            typeof(Runtime.Verbs).Assembly.GetReferencedAssemblies(),
            reference => reference.Name == "netstandard"
        );

    [Fact]
    public void What_is_left_out_is_there()
    {
        Assert.Subset(Corpus.Names.ToHashSet(), CompiledCorpus.OverTheOldBuild.LeftOut.Keys.ToHashSet());
        Assert.Subset(Corpus.Names.ToHashSet(), CompiledCorpus.ForNetFramework.LeftOut.Keys.ToHashSet());
    }

    /// <summary>A call in a scope is built with what these frameworks lack: CGEN045.</summary>
    [Fact]
    public void Nothing_is_generated_for_handlers_that_take_services()
    {
        CSharpCompilation compilation = TestCompilation.Create([
            TestCompilation.Parse(
                "using ClosureGen; static partial class C { [NoCapture] static void Save([FromScope] string s) { } "
                    + "[NoCapture] static void Note(string s) { } }",
                "Scoped.cs"
            ),
        ]);
        foreach (IReadOnlyList<MetadataReference> references in new[] { Folders.NetFramework, Folders.NetStandard })
        {
            string text = string.Concat(GeneratorRun.Of(compilation.WithReferences(references)).Files.Values);
            Assert.Contains("NoteWork", text, StringComparison.Ordinal);
            Assert.DoesNotContain("SaveWork", text, StringComparison.Ordinal);
        }
    }

    [Theory, MemberData(nameof(FilesOverTheOldBuild))]
    public void Over_the_old_build(string file) =>
        Assert.Equal(
            Corpus.Expected(Corpus.Read(file)),
            GeneratedAssembly.Run(OldBuild.Value, CompiledCorpus.Namespace(file) + ".Corpus")
        );

    [Theory]
    [InlineData("mono-sgen")]
    [InlineData("mono-boehm")]
    public async Task On_mono(string mono)
    {
        string folder = Directory.CreateTempSubdirectory("closuregen-mono-").FullName;
        try
        {
            string corpus = Path.Combine(folder, "Corpus.dll");
            await File.WriteAllBytesAsync(
                corpus,
                CompiledCorpus.ForNetFramework.Bytes,
                TestContext.Current.CancellationToken
            );
            string text = await Mono.Run(mono, corpus);
            Assert.Equal(
                CompiledCorpus
                    .ForNetFramework.Names.Select(file =>
                        CompiledCorpus.Namespace(file) + "\t" + Corpus.Expected(Corpus.Read(file))
                    )
                    .Order(StringComparer.Ordinal),
                text.Split('\n').Where(line => line.Contains('\t')).Order(StringComparer.Ordinal)
            );
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>Generated text depends on the framework in nothing but an attribute, and in the name of native integers.</summary>
    [Fact]
    public void Generated_text_is_the_same_for_every_framework()
    {
        const string Newer = ", CgDebug::StackTraceHidden]";
        int compared = 0;
        foreach ((string name, string text) in CompiledCorpus.ForNetFramework.Files)
        {
            string newer = CompiledCorpus.WithPolyfills.Files[name];
            Assert.Contains(Newer, newer, StringComparison.Ordinal);
            Assert.Equal(
                WithoutPointerTypes(newer.Replace(Newer, "]", StringComparison.Ordinal)),
                WithoutPointerTypes(text)
            );
            compared++;
        }

        Assert.InRange(compared, Slow.HasAllCases ? 80 : 25, 1_000);

        // Where the two are one type, the keyword is not printed: a type of the user's may be called so. Lines are longer then.
        static string WithoutPointerTypes(string text) =>
            Regex.IsMatch(text, @"\bnu?int\b|\bU?IntPtr\b")
                ? Regex.Replace(
                    text.Replace("global::System.UIntPtr", "nuint", StringComparison.Ordinal)
                        .Replace("global::System.IntPtr", "nint", StringComparison.Ordinal),
                    @"\s+",
                    ""
                )
                : text;
    }
}
