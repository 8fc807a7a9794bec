using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Threading.Tasks;
using ClosureGen.Gains.Ways;

namespace ClosureGen.Gains;

/// <summary>Runs an application in all ways, each in a process of its own, and tells what each was like.</summary>
internal static class Program
{
    private const string Usage =
        "Usage: [frames|requests] [workstation|server] [--seconds N] [--output FILE]; everything, 4 seconds each, if nothing is named.";

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web) { WriteIndented = true };

    public static async Task<int> Main(string[] args)
    {
        if (args is ["--child", string ofChild, string index, string seconds])
        {
            Result result = await ChildAsync(ofChild, int.Parse(index, CultureInfo.InvariantCulture), Number(seconds));
            Console.WriteLine(JsonSerializer.Serialize(result, Json));
            return 0;
        }

        double length = 4;
        string? output = null;
        var scenarios = new List<string>();
        var collectors = new List<string>();
        for (int i = 0; i < args.Length; i++)
        {
            switch (args[i])
            {
                case "frames" or "requests":
                    scenarios.Add(args[i]);
                    break;
                case "workstation" or "server":
                    collectors.Add(args[i]);
                    break;
                case "--seconds" when i + 1 < args.Length:
                    length = Number(args[++i]);
                    break;
                case "--output" when i + 1 < args.Length:
                    output = args[++i];
                    break;
                default:
                    Console.Error.WriteLine(Usage);
                    return 2;
            }
        }

        var results = new List<Result>();
        foreach (string scenario in scenarios.Count > 0 ? scenarios : ["frames", "requests"])
        {
            foreach (string collector in collectors.Count > 0 ? collectors : ["workstation", "server"])
            {
                Table.Head(scenario, collector);
                for (int way = 0; way < AllWays.Count; way++)
                {
                    Result result = Start(scenario, collector, way, length);
                    Table.Row(result);
                    results.Add(result);
                }
            }
        }

        if (output is not null)
        {
            await File.WriteAllTextAsync(
                output,
                JsonSerializer.Serialize(new { machine = Machine(), rows = results }, Json) + "\n"
            );
        }

        return 0;
    }

    private static async Task<Result> ChildAsync(string scenario, int index, double seconds)
    {
        IWay way = AllWays.Create(index, new Mover());
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
        string[] child =
        [
            "exec",
            typeof(Program).Assembly.Location,
            "--child",
            scenario,
            way.ToString(CultureInfo.InvariantCulture),
            seconds.ToString(CultureInfo.InvariantCulture),
        ];
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

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}
