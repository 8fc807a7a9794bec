using System.Diagnostics;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Security.Cryptography;

namespace ClosureGen.Tests;

/// <summary>The same input gives the same bytes, whatever is around it.</summary>
public class DeterminismTests
{
    [Theory]
    [InlineData("tr-TR")]
    [InlineData("sv-SE")]
    [InlineData("ar-SA")]
    public void Cultures(string culture) =>
        Assert.Equal(CorpusVariant.Plain.Files, CorpusVariant.InCulture(culture, () => Files(Trees())));

    [Fact]
    public void Order_of_trees()
    {
        SyntaxTree[] trees = [.. Trees()];
        new Random(5).Shuffle(trees);
        Assert.Equal(CorpusVariant.Plain.Files, Files(trees));
    }

    [Fact]
    public void Byte_order_marks() =>
        Assert.Equal(
            CorpusVariant.Plain.Files,
            Files(
                Trees()
                    .Select(tree =>
                        CSharpSyntaxTree.ParseText(
                            SourceText.From(new MemoryStream(WithMark(tree.ToString())), Encoding.UTF8),
                            TestCompilation.ParseOptions,
                            tree.FilePath
                        )
                    )
            )
        );

    [Fact]
    public void Processes()
    {
        Slow.SkipUnlessAskedFor();

        // This very test, run in a process of its own, prints the hash in place of comparing it.
        const string Switch = "CLOSUREGEN_PRINT_HASH";
        string hash = Hash(CorpusVariant.Plain.Files);
        if (Environment.GetEnvironmentVariable(Switch) is { } path)
        {
            File.WriteAllText(path, hash);
            return;
        }

        string file = Path.GetTempFileName();
        try
        {
            var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardOutput = true };
            if (Path.GetFileNameWithoutExtension(start.FileName) == "dotnet")
            {
                start.ArgumentList.Add(typeof(DeterminismTests).Assembly.Location);
            }

            start.ArgumentList.Add("-method");
            start.ArgumentList.Add(typeof(DeterminismTests).FullName + "." + nameof(Processes));
            start.Environment[Switch] = file;
            using Process process = Process.Start(start)!;
            string output = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            Assert.True(process.ExitCode == 0, output);
            Assert.Equal(hash, File.ReadAllText(file));
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public void Builds() => Assert.Equal(Build(), CorpusVariant.InCulture("tr-TR", Build));

    // Generated anew and compiled, symbols included: the module's identity, and a hash of all bytes.
    private static (Guid Mvid, string Hash) Build()
    {
        // A part of the corpus: to compile all of it takes long.
        IEnumerable<SyntaxTree> trees = Slow.OrEvery(4, Trees().Where(static (_, index) => index % 5 == 0));
        CSharpCompilation output = GeneratorRun.Of(TestCompilation.Create(trees), GeneratorRun.NewDriver()).Output;
        using var stream = new MemoryStream();
        EmitResult result = output
            .WithOptions(output.Options.WithDeterministic(true))
            .Emit(stream, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.Embedded));
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        stream.Position = 0;
        string hash = Convert.ToHexString(SHA256.HashData(stream));
        stream.Position = 0;
        using var assembly = new PEReader(stream);
        MetadataReader reader = assembly.GetMetadataReader();
        return (reader.GetGuid(reader.GetModuleDefinition().Mvid), hash);
    }

    private static IEnumerable<SyntaxTree> Trees() =>
        Corpus.Names.Select(name =>
            TestCompilation.Parse($"namespace {name[..^3]}File\n{{\n{Corpus.Read(name)}\n}}\n", name[..^3] + "File.cs")
        );

    private static IReadOnlyDictionary<string, string> Files(IEnumerable<SyntaxTree> trees) =>
        GeneratorRun.Of(TestCompilation.Create(trees), GeneratorRun.NewDriver()).Files;

    private static byte[] WithMark(string text) => [.. Encoding.UTF8.GetPreamble(), .. Encoding.UTF8.GetBytes(text)];

    private static string Hash(IReadOnlyDictionary<string, string> files) =>
        Convert.ToHexString(
            SHA256.HashData(
                Encoding.UTF8.GetBytes(
                    string.Join(
                        "\n",
                        files.OrderBy(file => file.Key, StringComparer.Ordinal).Select(file => file.Key + file.Value)
                    )
                )
            )
        );
}
