using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading.Tasks;
using Xunit;

namespace Dispatcher.Tests;

/// <summary>
/// The built sample from outside: its two outputs, its exit code, and the tools that it has to agree with.
/// </summary>
public sealed class ProcessTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Counts_as_wc_and_sha256_sum()
    {
        List<(string Name, byte[] Content)> odd = [.. OddFiles.All];
        if (!OperatingSystem.IsWindows())
        {
            odd.AddRange(OddFiles.ForUnix);
        }

        foreach ((string name, byte[] content) in odd)
        {
            _folder.Write(name, content);
        }

        ToolResult result = await Tool.RunSample(_folder.Path, "--json", "--rounds", "1");

        Assert.Equal("", result.Error);
        Assert.Equal(0, result.ExitCode);
        using JsonDocument document = JsonDocument.Parse(result.Output);
        JsonElement[] files = [.. document.RootElement.GetProperty("files").EnumerateArray()];
        Assert.Equal(
            odd.Select(file => file.Name).Order(StringComparer.Ordinal),
            files.Select(file => file.GetProperty("path").GetString())
        );
        // To some versions of wc other bytes make a word too.
        string word = await Tool.RunOrSkip("sh", _folder.Path, "-c", "printf '\\200' | wc -w");
        string[] counts = word.Trim() == "0" ? ["lines", "words", "bytes"] : ["lines", "bytes"];
        foreach (JsonElement file in files)
        {
            await AssertAsTheTools(file, counts);
        }
    }

    [Fact]
    public async Task The_document_has_these_members_and_no_others()
    {
        _folder.Write("file", "one two\nthree\n"u8);
        ToolResult result = await Tool.RunSample("--json", _folder.Path, "--rounds", "1");
        using JsonDocument document = JsonDocument.Parse(result.Output);
        Assert.Equal(["files", "ways"], Members(document.RootElement));
        JsonElement file = document.RootElement.GetProperty("files")[0];
        Assert.Equal(["path", "bytes", "lines", "words", "longestLine", "sha256"], Members(file));
        JsonElement[] ways = [.. document.RootElement.GetProperty("ways").EnumerateArray()];
        Assert.Equal(12, ways.Length);
        Assert.All(
            ways,
            way =>
            {
                Assert.Equal(["name", "pairs", "nanosecondsPerPair", "bytesPerPair"], Members(way));
                Assert.Equal(5, way.GetProperty("pairs").GetInt64());
                Assert.True(way.GetProperty("nanosecondsPerPair").GetDouble() > 0);
                Assert.True(way.GetProperty("bytesPerPair").GetDouble() >= 0);
            }
        );
    }

    [Fact]
    public async Task Closure_gen_allocates_nothing_but_the_task_of_start_new()
    {
        _folder.Write("file", "x"u8);
        ToolResult result = await Tool.RunSample("--json", _folder.Path, "--rounds", "15");
        using JsonDocument document = JsonDocument.Parse(result.Output);
        Dictionary<string, double> bytes = document
            .RootElement.GetProperty("ways")
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
    public async Task Redirected_output_is_plain_text()
    {
        _folder.Write("[red]file", "one\n"u8);
        _folder.Write("\u00e9", "two\n"u8);
        ToolResult result = await Tool.RunSample(_folder.Path, "--rounds", "1");
        Assert.Equal(0, result.ExitCode);
        Assert.Equal("", result.Error);
        Assert.DoesNotContain('\u001b', result.Output);
        Assert.All(
            ["[red]file", "\u00e9", "Total", "same results", "ClosureGen DispatchBatch", "cheap handlers", "ns/pair"],
            text => Assert.Contains(text, result.Output, StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task Without_arguments_it_reads_its_repository_from_anywhere()
    {
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
        _folder.Write("file", "x"u8);
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

    [Fact]
    public async Task Files_that_cannot_be_opened_are_named_each_and_the_others_are_done()
    {
        _folder.Write("a", "one\n"u8);
        _folder.Write("z", "two\n"u8);
        // Two names that are no UTF-8 look alike, and a third one is really called so.
        await Tool.RunOrSkip("sh", _folder.Path, "-c", """: > "$(printf 'bad\377')"; : > "$(printf 'bad\376')" """);
        bool areListed = Directory.GetFiles(_folder.Path, "bad*").Length == 2;
        _folder.Write("real\uFFFD", "three\n"u8);

        ToolResult result = await Tool.RunSample(_folder.Path, _folder.Path, "--json", "--rounds", "1");

        await Tool.RunOrSkip("sh", _folder.Path, "-c", "rm -f bad*");
        Assert.SkipUnless(areListed, "The file system takes no such name.");
        Assert.Equal(1, result.ExitCode);
        string line =
            $"Cannot read {_folder.At("bad")}\\ufffd: its name is not valid UTF-8, and .NET cannot open such names";
        Assert.Equal([line, line], result.Error.TrimEnd().Split('\n'));
        using JsonDocument document = JsonDocument.Parse(result.Output);
        Assert.Equal(
            ["a", "real\uFFFD", "z"],
            document
                .RootElement.GetProperty("files")
                .EnumerateArray()
                .Select(file => file.GetProperty("path").GetString())
        );
    }

    [Fact]
    public async Task A_pipe_does_not_hold_it_up()
    {
        _folder.Write("file", "x"u8);
        await Tool.RunOrSkip("mkfifo", _folder.Path, "pipe");
        ToolResult result = await Tool.RunSample(_folder.Path, "--json", "--rounds", "1");
        Assert.Equal(0, result.ExitCode);
        using JsonDocument document = JsonDocument.Parse(result.Output);
        Assert.Equal(1, document.RootElement.GetProperty("files").GetArrayLength());
    }

    private async Task AssertAsTheTools(JsonElement file, string[] counts)
    {
        string path = "./" + file.GetProperty("path").GetString();
        foreach (string count in counts)
        {
            string output = await Tool.RunOrSkip("wc", _folder.Path, $"--{count}", path);
            long expected = long.Parse(output.Split(' ')[0], CultureInfo.InvariantCulture);
            long actual = file.GetProperty(count).GetInt64();
            Assert.True(expected == actual, $"{path}: {actual} {count}, wc: {expected}");
        }

        string hash = await Tool.RunOrSkip("sha256sum", _folder.Path, "--zero", path);
        Assert.StartsWith(file.GetProperty("sha256").GetString()!, hash, StringComparison.Ordinal);
    }

    private static IEnumerable<string> Members(JsonElement element) =>
        element.EnumerateObject().Select(member => member.Name);
}
