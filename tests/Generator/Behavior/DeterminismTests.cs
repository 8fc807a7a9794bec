using System.Diagnostics;
using System.Security.Cryptography;

namespace ClosureGen.Tests;

/// <summary>The same input gives the same bytes, whatever is around it.</summary>
public class DeterminismTests
{
    [Theory]
    [InlineData("tr-TR")]
    [InlineData("ar-SA")]
    public void Cultures(string culture) =>
        Assert.Equal(CorpusVariant.Plain.Files, CorpusVariant.InCulture(culture, () => Files(Trees())));

    [Fact]
    public void Processes()
    {
        Slow.SkipUnlessAskedFor();

        // This very test, run in a process of its own, prints the hash in place of comparing it.
        const string Switch = "CLOSUREGEN_PRINT_HASH";
        string hash = Hash(Files(Trees().Where((_, index) => index % 4 == 0)));
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

    private static IEnumerable<SyntaxTree> Trees() =>
        Corpus.Names.Select(name =>
            TestCompilation.Parse($"namespace {name[..^3]}File\n{{\n{Corpus.Read(name)}\n}}\n", name[..^3] + "File.cs")
        );

    private static IReadOnlyDictionary<string, string> Files(IEnumerable<SyntaxTree> trees) =>
        GeneratorRun.Of(TestCompilation.Create(trees), GeneratorRun.NewDriver()).Files;

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
