namespace ClosureGen.Docs.Tests;

/// <summary>The page about stored results says of each file what the file's head says.</summary>
public sealed partial class ResultsPageTests
{
    // Of `--quick`; a full measurement has 40.
    private const int QuickRounds = 12;

    private static readonly string Folder = Path.Combine(Page.Root, "bench", "results");

    public static TheoryData<string> Files { get; } =
    [
        .. Directory
            .EnumerateFiles(Path.Combine(Folder, "ratio"), "*.json")
            .Select(static file => Path.GetFileName(file)),
    ];

    [Theory]
    [MemberData(nameof(Files))]
    public void A_file_was_measured_as_the_page_says(string file)
    {
        string[] cells = Row($"`ratio/{file}`");
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(Path.Combine(Folder, "ratio", file)));
        JsonElement head = document.RootElement;
        // The second one is a switch of the command.
        string[] runtimes =
        [
            ".NET 10.0.12",
            .. Runtime().Matches(cells[1]).Select(static match => $".NET {match.Groups[1]}"),
        ];
        int rounds = head.GetProperty("plan").GetProperty("rounds").GetInt32();

        Assert.Equal(head.GetProperty("processes").GetInt32().ToString(), cells[2]);
        Assert.StartsWith("0.1.0+" + Commit().Match(cells[3]).Value, head.GetProperty("version").GetString());
        Assert.Equal(rounds == QuickRounds, cells[1].Contains("--quick"));
        Assert.All(
            head.GetProperty("machines").EnumerateArray(),
            machine =>
            {
                Assert.Equal("AMD EPYC", machine.GetProperty("processor").GetString());
                Assert.Equal(2, machine.GetProperty("cores").GetInt32());
                Assert.Contains(machine.GetProperty("runtime").GetString(), runtimes);
            }
        );
    }

    [Fact]
    public void The_studies_and_the_gains_are_of_the_commits_that_the_page_names()
    {
        string studies = Row("`studies/net10.0/*.json`")[3];
        foreach (string file in Directory.EnumerateFiles(Path.Combine(Folder, "studies", "net10.0"), "*.json"))
        {
            using JsonDocument study = JsonDocument.Parse(File.ReadAllText(file));
            string version = study.RootElement.GetProperty("version").GetString()!;
            string[] commits = [.. Commit().Matches(studies).Select(static commit => commit.Value)];
            int which = Path.GetFileName(file) == "peers.json" ? 1 : 0;
            Assert.StartsWith("0.1.0+" + commits[which], version);
        }

        using JsonDocument gains = JsonDocument.Parse(File.ReadAllText(Path.Combine(Folder, "gains.json")));
        Assert.Equal(gains.RootElement.GetProperty("commit").GetString(), Row("`gains.json`")[3]);
    }

    private static string[] Row(string file) =>
        [
            .. Assert
                .Single(Page.Read("bench/results/README.md").Lines, line => line.StartsWith($"| {file} |"))
                .Trim('|')
                .Split('|')
                .Select(static cell => cell.Trim()),
        ];

    [GeneratedRegex(@"--runtime (\S+?)`")]
    private static partial Regex Runtime();

    [GeneratedRegex(@"\b(?=[a-z]*\d)[0-9a-f]{7}\b")]
    private static partial Regex Commit();
}
