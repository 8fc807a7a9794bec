namespace Dispatcher.Tests;

/// <summary>The whole run in this process, with a wrong way beside the right ones.</summary>
public sealed class ApplicationTests : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_way_that_differs_ends_with1(bool json)
    {
        if (json)
        {
            Slow.SkipUnlessAskedFor();
        }

        _folder.Write("file", "one two\n"u8);
        using var output = new StringWriter();
        using var error = new StringWriter();
        var application = new Application(
            output,
            error,
            WrongWay.BesideTheOthers(job =>
            {
                WrongWay.RunAll(job);
                job.Files[0].Facts.Words++;
            })
        )
        {
            WarmsUp = false,
        };

        int exitCode = application.Run(new Settings([new Folder(_folder.Path, false)], Rounds: 1, json));

        Assert.Equal(1, exitCode);
        Assert.Equal(
            "Wrong differs: file: words 3 instead of 2, which Task.Run closure found",
            error.ToString().TrimEnd()
        );
        Assert.Equal(!json, output.ToString().Contains("THE RESULTS DIFFER", StringComparison.Ordinal));
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

        // Named twice, and read once.
        (int exitCode, string printed, string error) = Run(_folder.Path, _folder.Path);

        await Tool.RunOrSkip("sh", _folder.Path, "-c", "rm -f bad*");
        Assert.SkipUnless(areListed, "The file system takes no such name.");
        Assert.Equal(1, exitCode);
        string line =
            $"Cannot read {_folder.At("bad")}\\ufffd: its name is not valid UTF-8, and .NET cannot open such names";
        Assert.Equal([line, line], error.TrimEnd().Split('\n'));
        using JsonDocument document = JsonDocument.Parse(printed);
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
        (int exitCode, string printed, _) = await Task.Run(() => Run(_folder.Path))
            .WaitAsync(Patience, TestContext.Current.CancellationToken);
        Assert.Equal(0, exitCode);
        using JsonDocument document = JsonDocument.Parse(printed);
        Assert.Equal(1, document.RootElement.GetProperty("files").GetArrayLength());
    }

    private static (int ExitCode, string Output, string Error) Run(params string[] folders)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();
        Settings settings = CommandLine.Parse([.. folders, "--json", "--rounds", "1"], output, error, out _)!;
        int exitCode = new Application(output, error, AllWays.For) { WarmsUp = false }.Run(settings);
        return (exitCode, output.ToString(), error.ToString());
    }
}
