using System.CommandLine;
using System.Diagnostics;
using System.Runtime;
using System.Runtime.InteropServices;
using System.Text.Json;

namespace ClosureGen.Gains;

/// <summary>Runs an application in all ways, each in a process of its own, and tells what each was like.</summary>
internal static class Program
{
    private static readonly string[] Scenarios = ["frames", "requests"];
    private static readonly string[] Collectors = ["workstation", "server"];
    private static readonly string[] LoadWays = [LoadResult.Closures, LoadResult.ClosureGen];
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web) { WriteIndented = true };

    public static async Task<int> Main(string[] args)
    {
        if (args is ["--child", string scenario, string way, string length])
        {
            Result result = await ChildAsync(scenario, Way.All[int.Parse(way)](new Mover()), double.Parse(length));
            Console.WriteLine(JsonSerializer.Serialize(result, Json));
            return 0;
        }

        var what = new Argument<string[]>("what")
        {
            Description = "Scenarios and collectors; all of them if none is named.",
            Arity = ArgumentArity.ZeroOrMore,
        };
        what.AcceptOnlyFromAmong([.. Scenarios, .. Collectors]);
        var seconds = new Option<double>("--seconds")
        {
            Description = "How long each way is measured.",
            DefaultValueFactory = static _ => 4,
        };
        var output = new Option<FileInfo>("--output") { Description = "A file that results are stored in as JSON." };
        var command = new RootCommand("Measures an application over a large heap.") { what, seconds, output };
        command.SetAction(parsed =>
        {
            string[] named = parsed.GetValue(what) ?? [];
            Store(
                parsed.GetValue(output),
                Measure(Named(named, Scenarios), Named(named, Collectors), parsed.GetValue(seconds))
            );
        });
        command.Add(Load(output));
        return await command.Parse(args).InvokeAsync();
    }

    private static Command Load(Option<FileInfo> output)
    {
        var what = new Argument<string[]>("what")
        {
            Description = "Ways and collectors; all of them if none is named.",
            Arity = ArgumentArity.ZeroOrMore,
        };
        what.AcceptOnlyFromAmong([.. LoadWays, .. Collectors]);
        var seconds = new Option<double>("--seconds")
        {
            Description = "How long each way is measured.",
            DefaultValueFactory = static _ => 60,
        };
        var command = new Command("load", "Sends requests to samples/Server, with and without ClosureGen.")
        {
            what,
            seconds,
            output,
        };
        command.SetAction(
            async (parsed, _) =>
            {
                string[] named = parsed.GetValue(what) ?? [];
                List<LoadResult> results = [];
                foreach (string collector in Named(named, Collectors))
                {
                    Console.WriteLine($"\nload, {collector} collector\n{LoadResult.Head}");
                    foreach (string way in Named(named, LoadWays))
                    {
                        TimeSpan length = TimeSpan.FromSeconds(parsed.GetValue(seconds));
                        results.Add(await LoadScenario.RunAsync(way, collector, length));
                        Console.WriteLine(results[^1]);
                    }
                }

                Store(parsed.GetValue(output), results);
            }
        );
        return command;
    }

    private static void Store<T>(FileInfo? file, List<T> rows)
    {
        if (file is not null)
        {
            File.WriteAllText(file.FullName, JsonSerializer.Serialize(new { machine = Machine(), rows }, Json) + "\n");
        }
    }

    private static IEnumerable<string> Named(string[] named, string[] all) =>
        all.Intersect(named).Any() ? all.Intersect(named) : all;

    private static List<Result> Measure(IEnumerable<string> scenarios, IEnumerable<string> collectors, double seconds)
    {
        List<Result> results = [];
        foreach (
            (string scenario, string collector) in scenarios.SelectMany(
                _ => collectors,
                ValueTuple.Create<string, string>
            )
        )
        {
            Console.WriteLine($"\n{scenario}, {collector} collector\n{Result.Head}");
            for (int way = 0; way < Way.All.Length; way++)
            {
                results.Add(Start(scenario, collector, way, seconds));
                Console.WriteLine(results[^1]);
            }
        }

        return results;
    }

    private static async Task<Result> ChildAsync(string scenario, Way way, double seconds)
    {
        var result = new Result
        {
            Name = way.Name,
            Scenario = scenario,
            Collector = GCSettings.IsServerGC ? "server" : "workstation",
        };
        var heap = new LiveHeap();
        GC.Collect();
        return scenario == "frames"
            ? await FramesScenario.RunAsync(way, heap, result, seconds)
            : await RequestsScenario.RunAsync(way, heap, result, seconds);
    }

    private static Result Start(string scenario, string collector, int way, double seconds)
    {
        string[] child = ["exec", typeof(Program).Assembly.Location, "--child", scenario, $"{way}", $"{seconds}"];
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", child)
        {
            RedirectStandardOutput = true,
            Environment = { ["DOTNET_gcServer"] = collector == "server" ? "1" : "0" },
        };
        using Process process = Process.Start(start)!;
        string text = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0
            ? JsonSerializer.Deserialize<Result>(text, Json)!
            : throw new InvalidOperationException($"A child process ended with {process.ExitCode}.");
    }

    private static string Machine() =>
        $"{Environment.ProcessorCount} processors, {RuntimeInformation.OSDescription}, {RuntimeInformation.FrameworkDescription}";
}
