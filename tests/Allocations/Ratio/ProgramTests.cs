using System.Diagnostics;
using System.Text.Json;
using ClosureGen.Tests;

namespace ClosureGen.Ratio.Tests;

/// <summary>The program as it is started from a shell.</summary>
public sealed class ProgramTests
{
    [Fact]
    public async Task Measures_both_regimes_and_prints_one_document()
    {
        (int exitCode, string output, string errors) = await RunAsync(
            "single --quick --case 100 --only SelfClosure --json"
        );

        Assert.Equal((0, ""), (exitCode, errors));
        Report report = JsonSerializer.Deserialize<Report>(output, Json.Line)!;
        Assert.Equal((1, 1), (report.Machines[0].LeastWorkers, report.Machines[0].MostWorkers));
        Assert.True(report.Machines[1].MostWorkers > 1);
        Assert.All(report.Rows, static row => Assert.True(row.MinimumNanoseconds > 0));
        // A closure of three captures, a delegate and a task; a task; nothing. What the harness allocates would show.
        foreach (Row[] rows in report.Rows.GroupBy(static row => row.Regime).Select(static rows => rows.ToArray()))
        {
            Assert.Equal(168, Bytes(rows, "Task.Run closure"), tolerance: 0.5);
            Assert.Equal(64, Bytes(rows, "SelfClosure"), tolerance: 0.5);
            Assert.Equal(0, Bytes(rows, "reused IThreadPoolWorkItem"), tolerance: 0.5);
        }
    }

    [Fact]
    public async Task A_window_of_few_runs_has_no_bytes_of_the_harness()
    {
        Slow.SkipUnlessAskedFor();
        // The least of three: what the harness allocates is in each, what the runtime does once may be in one.
        double least = double.MaxValue;
        for (int i = 0; i < 3 && least > 1; i++)
        {
            (int exitCode, string output, _) = await RunAsync(
                """growth --quick --case 1000000 --only "ClosureGen Each" --regime L --json"""
            );

            Assert.Equal(0, exitCode);
            Row loop = JsonSerializer
                .Deserialize<Report>(output, Json.Line)!
                .Rows.Single(static row => row.Contender == "plain loop");
            // On most machines one run fills a window.
            least = Math.Min(least, loop.MaximumBytes * loop.Items * loop.Processes[0].RunsPerRound);
        }

        Assert.Equal(0, least, tolerance: 1);
    }

    [Fact]
    public async Task A_loop_on_the_pool_tells_how_many_entries_it_took()
    {
        Slow.SkipUnlessAskedFor();
        (int exitCode, string output, _) = await RunAsync(
            """awaited --quick --case "one loop on the pool" --only StartNew --regime G --json"""
        );

        Assert.Equal(0, exitCode);
        Report report = JsonSerializer.Deserialize<Report>(output, Json.Line)!;

        // One for each await, and what else the pool of that process runs meanwhile.
        Assert.All(report.Rows, static row => Assert.InRange(row.PerThousandItems!.Value.PoolEntries, 999, 1_100));
    }

    [Fact]
    public async Task Prints_a_table_and_stores_the_document()
    {
        string file = Path.GetTempFileName();
        try
        {
            (int exitCode, string output, _) = await RunAsync(
                $"""startup --case "400 plain loop" --regime G --quick --output "{file}" """
            );

            Assert.Equal(0, exitCode);
            Assert.Contains("startup, regime G", output);
            Assert.Contains("1 process,", output);
            Assert.Contains("runs 20,001 to 40,000", output);
            Assert.DoesNotContain('\e', output);
            Report stored = JsonSerializer.Deserialize<Report>(File.ReadAllText(file), Json.Line)!;
            Assert.Equal("startup", stored.Rows[0].Scenario);
        }
        finally
        {
            File.Delete(file);
        }
    }

    // All scenarios are asked for: the test would not see the end of what is not refused.
    [Theory]
    [InlineData("nothing", "nothing")]
    [InlineData("--case", "--case")]
    [InlineData("no-such-folder", "--output no-such-folder/results.json")]
    public async Task Refuses_on_stderr_alone_before_anything_is_measured(string named, string arguments)
    {
        (int exitCode, string output, string errors) = await RunAsync("--json " + arguments);

        Assert.Equal((2, ""), (exitCode, output));
        Assert.Contains(named, errors);
    }

    private static double Bytes(Row[] rows, string contender) =>
        rows.Single(row => row.Contender == contender).MaximumBytes;

    private static async Task<(int ExitCode, string Output, string Errors)> RunAsync(string arguments)
    {
        string program = Path.Combine(AppContext.BaseDirectory, "ClosureGen.Ratio.dll");
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;
        using Process process = Process.Start(
            new ProcessStartInfo("dotnet", $"\"{program}\" {arguments}")
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        )!;
        Task<string> output = process.StandardOutput.ReadToEndAsync(cancellationToken);
        Task<string> errors = process.StandardError.ReadToEndAsync(cancellationToken);
        await process.WaitForExitAsync(cancellationToken);
        return (process.ExitCode, await output, await errors);
    }
}
