namespace Dispatcher.Tests;

/// <summary>
/// The built sample from outside: its two outputs, its exit code, and the tools that it has to agree with.
/// </summary>
public sealed class ProcessTests(SampleRun odd) : IClassFixture<SampleRun>, IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Counts_as_wc_and_sha256_sum()
    {
        Assert.Equal("", odd.Result.Error);
        Assert.Equal(0, odd.Result.ExitCode);
        JsonElement[] files = [.. odd.Document.GetProperty("files").EnumerateArray()];
        Assert.Equal(
            odd.Files.Select(file => file.Name).Order(StringComparer.Ordinal),
            files.Select(file => file.GetProperty("path").GetString())
        );
        // To some versions of wc other bytes make a word too.
        string word = await Tool.RunOrSkip("sh", odd.Folder, "-c", "printf '\\200' | wc -w");
        string[] counts = word.Trim() == "0" ? ["lines", "words", "bytes"] : ["lines", "bytes"];
        foreach (JsonElement file in files)
        {
            await AssertAsTheTools(file, counts);
        }
    }

    [Fact]
    public void The_document_has_these_members_and_no_others()
    {
        Assert.Equal(["files", "ways"], Members(odd.Document));
        JsonElement file = odd.Document.GetProperty("files")[0];
        Assert.Equal(["path", "bytes", "lines", "words", "longestLine", "sha256"], Members(file));
        JsonElement[] ways = [.. odd.Document.GetProperty("ways").EnumerateArray()];
        Assert.Equal(12, ways.Length);
        Assert.All(
            ways,
            way =>
            {
                Assert.Equal(["name", "pairs", "nanosecondsPerPair", "bytesPerPair"], Members(way));
                Assert.Equal(5 * odd.Files.Count, way.GetProperty("pairs").GetInt64());
                Assert.True(way.GetProperty("nanosecondsPerPair").GetDouble() > 0);
                Assert.True(way.GetProperty("bytesPerPair").GetDouble() >= 0);
            }
        );
    }

    [Fact]
    public void Closure_gen_allocates_nothing_but_the_task_of_start_new()
    {
        Dictionary<string, double> bytes = odd
            .Document.GetProperty("ways")
            .EnumerateArray()
            .ToDictionary(
                way => way.GetProperty("name").GetString()!,
                way => way.GetProperty("bytesPerPair").GetDouble()
            );
        Assert.InRange(bytes["Task.Run closure"], 150, 175);
        Assert.All(
            bytes.Where(way => way.Key.StartsWith("ClosureGen", StringComparison.Ordinal)),
            way => Assert.Equal(way.Key == "ClosureGen StartNew" ? 64 : 0, way.Value, tolerance: 0.05)
        );
    }

    [Fact]
    public async Task Without_arguments_it_reads_its_repository_from_anywhere()
    {
        Slow.SkipUnlessAskedFor();
        ToolResult result = await Tool.RunSampleIn(_folder.Path, "--json", "--rounds", "1");
        Assert.Equal(0, result.ExitCode);
        using JsonDocument document = JsonDocument.Parse(result.Output);
        string[] paths =
        [
            .. document
                .RootElement.GetProperty("files")
                .EnumerateArray()
                .Select(file => file.GetProperty("path").GetString()!),
        ];
        Assert.Contains("ClosureGen.sln", paths);
        Assert.Contains("samples/Dispatcher/Program.cs", paths);
        Assert.DoesNotContain(paths, path => path.Split('/').SkipLast(1).Any(name => name is ".git" or "bin" or "obj"));
    }

    [Fact]
    public async Task Without_files_nothing_was_timed()
    {
        ToolResult result = await Tool.RunSample(_folder.Path, "--json");
        Assert.Equal(0, result.ExitCode);
        using JsonDocument document = JsonDocument.Parse(result.Output);
        Assert.Equal(["files", "ways"], Members(document.RootElement));
        Assert.Equal(0, document.RootElement.GetProperty("files").GetArrayLength());
        Assert.Equal(0, document.RootElement.GetProperty("ways").GetArrayLength());

        result = await Tool.RunSample(_folder.Path);
        Assert.Equal(0, result.ExitCode);
        Assert.Equal($"0 files in {_folder.Path}: there was nothing to dispatch.", result.Output.Trim());
    }

    [Theory]
    [InlineData]
    [InlineData("--json")]
    [InlineData("--help")]
    public async Task A_full_disk_gets_one_line(params string[] options)
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "There is no device that is always full.");
        // Without a file nothing is timed, and what is printed fills the disk all the same.
        ToolResult result = await Tool.RunSampleInto("/dev/full", [_folder.Path, "--rounds", "1", .. options]);
        Assert.Equal(1, result.ExitCode);
        Assert.StartsWith("Cannot write the results: ", result.Error, StringComparison.Ordinal);
        Assert.Single(result.Error.TrimEnd().Split('\n'));
    }

    [Theory]
    [InlineData]
    [InlineData("--json")]
    public async Task A_missing_folder_leaves_standard_output_empty(params string[] options)
    {
        ToolResult result = await Tool.RunSample([_folder.Path, _folder.At("missing"), .. options]);
        Assert.Equal(2, result.ExitCode);
        Assert.Equal("", result.Output);
        Assert.Equal($"There is no folder '{_folder.At("missing")}'.{Environment.NewLine}", result.Error);
    }

    private async Task AssertAsTheTools(JsonElement file, string[] counts)
    {
        string path = "./" + file.GetProperty("path").GetString();
        foreach (string count in counts)
        {
            string output = await Tool.RunOrSkip("wc", odd.Folder, $"--{count}", path);
            long expected = long.Parse(output.Split(' ')[0], CultureInfo.InvariantCulture);
            long actual = file.GetProperty(count).GetInt64();
            Assert.True(expected == actual, $"{path}: {actual} {count}, wc: {expected}");
        }

        string hash = await Tool.RunOrSkip("sha256sum", odd.Folder, "--zero", path);
        Assert.StartsWith(file.GetProperty("sha256").GetString()!, hash, StringComparison.Ordinal);
    }

    private static IEnumerable<string> Members(JsonElement element) =>
        element.EnumerateObject().Select(member => member.Name);
}
