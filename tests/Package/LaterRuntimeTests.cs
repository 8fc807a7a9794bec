namespace ClosureGen.Tests;

/// <summary>A program compiled against this runtime runs with one whose insides have changed.</summary>
public class LaterRuntimeTests(PackedFeed feed)
{
    // Fields and virtual members where users' classes derive from, another engine below, and a class of another name.
    private static readonly (string File, string Class)[] Grown =
    [
        ("Completion/PooledSource.cs", "class PooledSource : IThreadPoolWorkItem"),
        ("States/DispatchState.cs", "class DispatchState : PooledSource"),
        ("States/ResultSource.cs", "class ResultSource<TResult> : DispatchState"),
        ("Batches/BatchRun.cs", "class BatchRun : PooledSource, IValueTaskSource, IAwaitedRun"),
        ("Pool/ObjectPool.cs", "class ObjectPool : ITrimmed"),
    ];

    [Fact]
    public async Task Runs_what_was_compiled_before()
    {
        Slow.SkipUnlessAskedFor();
        string consumer = feed.Consumer("Before", "net10.0", PackageTests.EveryVerb());
        await Succeed(consumer, "build", "-m:1", "-o", "out");

        string later = CopyRuntime();
        foreach ((string file, string type) in Grown)
        {
            Edit(
                Path.Combine(later, file),
                new Regex(Regex.Escape(type) + @"\b[^{]*\{"),
                "$0\n    private long _later;\n    private protected virtual long Later => _later++;\n"
            );
        }

        foreach (string file in Directory.GetFiles(later, "*.cs", SearchOption.AllDirectories))
        {
            File.WriteAllText(file, Regex.Replace(File.ReadAllText(file), @"\bItemCost\b", "LaterCost"));
        }

        await Succeed(
            later,
            "build",
            "-m:1",
            "-f",
            "net10.0",
            "-o",
            "out",
            "-p:TreatWarningsAsErrors=false",
            "-p:RunAnalyzers=false"
        );
        File.Copy(
            Path.Combine(later, "out", "ClosureGen.Runtime.dll"),
            Path.Combine(consumer, "out", "ClosureGen.Runtime.dll"),
            overwrite: true
        );

        string text = await Succeed(consumer, "exec", Path.Combine("out", "Before.dll"));
        Assert.Equal(PackageTests.Expected("10"), text.ReplaceLineEndings("\n"));
    }

    private static async Task<string> Succeed(string folder, params string[] arguments)
    {
        (int exitCode, string text) = await Command.Dotnet(folder, arguments);
        Assert.True(exitCode == 0, text);
        return text;
    }

    private static void Edit(string file, Regex place, string by)
    {
        string text = File.ReadAllText(file);
        Assert.Single(place.Matches(text));

        // Nothing can be virtual in a sealed class.
        bool isSealed =
            place.Match(text).Index is var index && text[..index].EndsWith("sealed ", StringComparison.Ordinal);
        File.WriteAllText(
            file,
            place.Replace(
                text,
                isSealed ? by.Replace("private protected virtual", "internal", StringComparison.Ordinal) : by
            )
        );
    }

    private string CopyRuntime()
    {
        string repository = PackedFeed.Repository();
        string root = Path.Combine(feed.Root, "later");
        string source = Path.Combine(repository, "src", "Runtime");
        string[] settings =
        [
            "Directory.Build.props",
            "Directory.Packages.props",
            Path.Combine("src", "Directory.Build.props"),
            Path.Combine("src", "Directory.Build.targets"),
        ];
        foreach (
            string file in Directory
                .EnumerateFiles(source, "*", SearchOption.AllDirectories)
                .Where(file => !Regex.IsMatch(Path.GetRelativePath(source, file), @"^(bin|obj)[\\/]"))
                .Concat(settings.Select(setting => Path.Combine(repository, setting)).Where(File.Exists))
        )
        {
            string copy = Path.Combine(root, Path.GetRelativePath(repository, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
        }

        return Path.Combine(root, "src", "Runtime");
    }
}
