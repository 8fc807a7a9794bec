using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Text.RegularExpressions;

namespace ClosureGen.Gains;

/// <summary>
/// samples/Server on the loopback, with and without ClosureGen: connections that each ask for an offer again as soon as they
/// have been answered. The server is a process of its own, and tells what it has allocated.
/// </summary>
internal static partial class LoadScenario
{
    private const int Connections = 16;
    private static readonly TimeSpan WarmUp = TimeSpan.FromSeconds(8);

    public static async Task<LoadResult> RunAsync(string way, string collector, TimeSpan length)
    {
        using Process server = Start(way, collector);
        try
        {
            using var client = new HttpClient { BaseAddress = await AddressOf(server) };
            await LoopAsync(client, WarmUp);
            Dictionary<string, double> before = await FiguresOf(client);
            double[] times = await LoopAsync(client, length);
            Dictionary<string, double> after = await FiguresOf(client);
            if (after["dotnet_server_collector"] != (collector == "server" ? 1 : 0))
            {
                throw new InvalidOperationException($"The server does not have the {collector} collector.");
            }

            Array.Sort(times);
            return new LoadResult
            {
                Name = way,
                Collector = collector,
                Seconds = length.TotalSeconds,
                Count = times.Length,
                PerSecond = Math.Round(times.Length / length.TotalSeconds),
                BytesPerRequest = Math.Round(Grown("dotnet_allocated_bytes") / times.Length),
                MedianMilliseconds = Math.Round(times[times.Length / 2], 2),
                Percentile99Milliseconds = Math.Round(times[times.Length * 99 / 100], 2),
                LongestMilliseconds = Math.Round(times[^1], 1),
                PauseMilliseconds = Math.Round(Grown("dotnet_pause_microseconds") / 1_000, 1),
                Collections = (int)Grown("dotnet_collections"),
            };

            double Grown(string figure) => after[figure] - before[figure];
        }
        finally
        {
            server.Kill();
            await server.WaitForExitAsync();
        }
    }

    private static Process Start(string way, string collector)
    {
        string path = typeof(LoadScenario)
            .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(static data => data.Key == "Server")
            .Value!;
        string[] arguments = ["exec", path, "--urls", "http://127.0.0.1:0"];
        var start = new ProcessStartInfo(
            Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
            way == LoadResult.Closures ? [.. arguments, "--closures"] : arguments
        )
        {
            RedirectStandardOutput = true,
            Environment = { ["DOTNET_gcServer"] = collector == "server" ? "1" : "0" },
        };
        return Process.Start(start)!;
    }

    private static async Task<Uri> AddressOf(Process server)
    {
        while (await server.StandardOutput.ReadLineAsync() is { } line)
        {
            if (Address().Match(line) is { Success: true } address)
            {
                // It must not wait for somebody to read what it prints.
                _ = server.StandardOutput.ReadToEndAsync();
                return new Uri(address.Value);
            }
        }

        throw new InvalidOperationException("The server has ended.");
    }

    /// <summary>Sends requests on all connections.</summary>
    /// <returns>The time of each request, in milliseconds.</returns>
    private static async Task<double[]> LoopAsync(HttpClient client, TimeSpan length)
    {
        long start = Stopwatch.GetTimestamp();
        List<double>[] times = await Task.WhenAll(Enumerable.Range(0, Connections).Select(_ => Task.Run(OneAsync)));
        return [.. times.SelectMany(static time => time)];

        async Task<List<double>> OneAsync()
        {
            List<double> own = new(1 << 17);
            while (Stopwatch.GetElapsedTime(start) < length)
            {
                long sent = Stopwatch.GetTimestamp();
                await client.GetByteArrayAsync("/offer/ABC").ConfigureAwait(false);
                own.Add(Stopwatch.GetElapsedTime(sent).TotalMilliseconds);
            }

            return own;
        }
    }

    private static async Task<Dictionary<string, double>> FiguresOf(HttpClient client) =>
        (await client.GetStringAsync("/metrics"))
            .Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Where(static line => line.StartsWith("dotnet_", StringComparison.Ordinal))
            .Select(static line => line.Split(' '))
            .ToDictionary(
                static parts => parts[0],
                static parts => double.Parse(parts[1], CultureInfo.InvariantCulture)
            );

    [GeneratedRegex(@"http://127\.0\.0\.1:\d+")]
    private static partial Regex Address();
}
