using Cluster.Silos;
using Dispatcher.Tests;

namespace Cluster.Tests;

/// <summary>Real silos: their results are those of samples/Dispatcher, whatever becomes of one of them.</summary>
public sealed class ProcessTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task The_results_are_those_of_the_dispatcher()
    {
        // Three are in A_silo_that_is_killed_changes_no_result, and one is where no silo is left.
        const int silos = 2;
        Slow.SkipUnlessAskedFor();
        WriteOddFiles();
        ToolResult result = await Tool.RunProgram(
            "Cluster.dll",
            _folder.Path,
            "--json",
            "--silos",
            $"{silos}",
            "--in-flight",
            "8"
        );

        Assert.Equal("", result.Error);
        Assert.Equal(0, result.ExitCode);
        Assert.Equal(DispatchedFiles(), Files(result.Output));
        using JsonDocument document = JsonDocument.Parse(result.Output);
        JsonElement[] shares = [.. document.RootElement.GetProperty("silos").EnumerateArray()];
        Assert.Equal(
            Enumerable.Range(1, silos).Select(static number => $"silo-{number}"),
            shares.Select(static share => share.GetProperty("name").GetString())
        );
        Assert.Equal(FileCount(), shares.Sum(static share => share.GetProperty("files").GetInt32()));
        Assert.All(shares, static share => Assert.InRange(share.GetProperty("mostFilesInFlight").GetInt32(), 0, 8));
        Assert.All(shares, static share => Assert.False(share.GetProperty("ended").GetBoolean()));
    }

    [Fact]
    public async Task A_silo_that_is_killed_changes_no_result()
    {
        // Large enough that the files of the one that is killed are not done before it is.
        for (int i = 0; i < 160; i++)
        {
            _folder.Write($"{i % 10}/{i}", Content(i));
        }

        KillingSet? set = null;
        var output = new StringWriter();
        var error = new StringWriter();
        var application = new Application(output, error)
        {
            SilosOf = cluster => set = new KillingSet(cluster, "silo-2"),
        };
        var settings = new Settings([new Folder(_folder.Path, SkipsBuildOutput: false)], 3, 32, Json: true);
        Assert.Equal(0, await application.RunAsync(settings));

        Assert.Equal("", error.ToString());
        Assert.Equal(DispatchedFiles(), Files(output.ToString()));
        using JsonDocument document = JsonDocument.Parse(output.ToString());
        JsonElement[] shares = [.. document.RootElement.GetProperty("silos").EnumerateArray()];
        Assert.True(shares[1].GetProperty("ended").GetBoolean());
        Assert.InRange(shares[1].GetProperty("repeatedFiles").GetInt32(), 1, 32);
        Assert.Equal(160, shares.Sum(static share => share.GetProperty("files").GetInt32()));
        Assert.True(set!.IsKilled);
    }

    [Fact]
    public async Task Without_any_silo_left_it_ends_with_one_line()
    {
        WriteOddFiles();
        var output = new StringWriter();
        var error = new StringWriter();
        var application = new Application(output, error)
        {
            SilosOf = static cluster => new KillingSet(cluster, "silo-1"),
        };
        var settings = new Settings([new Folder(_folder.Path, SkipsBuildOutput: false)], 1, 8, Json: true);
        Assert.Equal(1, await application.RunAsync(settings));
        Assert.StartsWith("All silos have ended, and ", error.ToString(), StringComparison.Ordinal);
        Assert.Equal("", output.ToString());
    }

    [Fact]
    public async Task The_screen_has_the_table_of_the_dispatcher_and_the_share_of_each_silo()
    {
        Slow.SkipUnlessAskedFor();
        _folder.Write("a/one", "one two\n"u8);
        _folder.Write("b/\u00e9", "three\n"u8);
        ToolResult result = await Tool.RunProgram("Cluster.dll", _folder.Path);
        Assert.Equal(0, result.ExitCode);
        Assert.Contains("silo-2 is process ", result.Error);
        string dispatched = Dispatched();
        string table = dispatched[..dispatched.IndexOf("5 handlers", StringComparison.Ordinal)];
        Assert.DoesNotContain('\u001b', table);
        Assert.StartsWith(table, result.Output, StringComparison.Ordinal);
        Assert.All(
            ["5 handlers on 2 silos", "silo-1", "silo-2", "Share of bytes"],
            text => Assert.Contains(text, result.Output)
        );
    }

    [Fact]
    public async Task Without_files_no_silo_is_started()
    {
        ToolResult result = await Tool.RunProgram("Cluster.dll", _folder.Path);
        Assert.Equal(0, result.ExitCode);
        Assert.Equal("", result.Error);
        Assert.Equal($"0 files in {_folder.Path}: there was nothing to dispatch.", result.Output.Trim());
    }

    private void WriteOddFiles()
    {
        foreach ((string name, byte[] content) in OddFiles.All)
        {
            _folder.Write(name, content);
        }

        if (!OperatingSystem.IsWindows())
        {
            foreach ((string name, byte[] content) in OddFiles.ForUnix)
            {
                _folder.Write($"more\n+*/{name}", content);
            }
        }
    }

    private int FileCount() => Directory.GetFiles(_folder.Path, "*", SearchOption.AllDirectories).Length;

    /// <summary>Runs what samples/Dispatcher runs, in one of its ways and without timing it.</summary>
    private string DispatchedFiles()
    {
        FoundFiles found = FileDiscovery.Find([new Folder(_folder.Path, SkipsBuildOutput: false)]);
        var job = new MainJob(static job => [AllWays.For(job)[0]], new PortionReader());
        job.Run(found.Files, new NoProgress());
        var report = new Report(job.Reports, found.Folders, [], [], []);
        var output = new StringWriter();
        JsonReport.Write(output, json => JsonReport.WriteFiles(report, json));
        return Files(output.ToString());
    }

    /// <summary>Gets what samples/Dispatcher prints, with times of cold code.</summary>
    private string Dispatched()
    {
        using var output = new StringWriter();
        new Dispatcher.Running.Application(output, TextWriter.Null, AllWays.For) { WarmsUp = false }.Run(
            new Dispatcher.Settings([new Folder(_folder.Path, SkipsBuildOutput: false)], Rounds: 1, Json: false)
        );
        return output.ToString();
    }

    private static string Files(string json)
    {
        using JsonDocument document = JsonDocument.Parse(json);
        return document.RootElement.GetProperty("files").GetRawText();
    }

    private static byte[] Content(int seed)
    {
        byte[] content = new byte[1_000_000];
        new Random(seed).NextBytes(content);
        return content;
    }

    /// <summary>Kills a silo while it handles a group.</summary>
    private sealed class KillingSet(LocalCluster cluster, string victim) : ISiloSet
    {
        /// <summary>What a group of these tests takes several times, and a silo without work does not use.</summary>
        private static readonly TimeSpan BusyTime = TimeSpan.FromMilliseconds(20);

        private int _isWatching;

        public event Action<string>? Ended
        {
            add => cluster.Ended += value;
            remove => cluster.Ended -= value;
        }

        public IReadOnlyList<string> Names => cluster.Names;

        internal bool IsKilled { get; private set; }

        public bool HasEnded(string silo) => cluster.HasEnded(silo);

        public async Task<GroupResult> CountAsync(string silo, FileGroup group)
        {
            Task<GroupResult> counting = cluster.CountAsync(silo, group);
            if (silo == victim && !IsKilled && Interlocked.Exchange(ref _isWatching, 1) == 0)
            {
                await KillWhenBusyAsync(counting);
                Volatile.Write(ref _isWatching, 0);
            }

            return await counting;
        }

        /// <summary>
        /// A call that is on its way when its silo ends is placed on another silo and is not repeated. So the silo is killed
        /// only after it has used processor time, and lives on if the group is done before.
        /// </summary>
        private async Task KillWhenBusyAsync(Task counting)
        {
            SiloProcess silo = cluster.Silos.Single(found => found.Name == victim);
            using Process process = Process.GetProcessById(silo.Id);
            TimeSpan before = process.TotalProcessorTime;
            while (!counting.IsCompleted)
            {
                await Task.Delay(1);
                process.Refresh();
                if (process.TotalProcessorTime - before > BusyTime)
                {
                    silo.Kill();
                    await silo.WaitAsync();
                    IsKilled = true;
                    return;
                }
            }
        }
    }
}
