using System.CommandLine;
using System.CommandLine.Parsing;
using ClosureGen.Ratio.Processes;

namespace ClosureGen.Ratio.CommandLine;

internal static class RatioCommand
{
    public static RootCommand Create(Func<RatioOptions, CancellationToken, Task<int>> measure)
    {
        string[] all = [.. Scenario.All.Select(static scenario => scenario.Name)];
        var scenarios = new Argument<string[]>("scenario")
        {
            Description = "What to measure; all of them if none is named.",
            Arity = ArgumentArity.ZeroOrMore,
        };
        scenarios.AcceptOnlyFromAmong(all);
        var processes = new Option<int?>("--processes")
        {
            Description = "Child processes per scenario and regime; 5, or 1 with --quick.",
        };
        var regime = new Option<string>("--regime")
        {
            Description =
                "L: the producer is the pool's one worker and runs its own items. "
                + "G: the producer is a thread of its own, all workers are free.",
            DefaultValueFactory = static _ => "both",
        };
        regime.AcceptOnlyFromAmong("L", "G", "both");
        var cases = new Option<string[]>("--case")
        {
            Description = "Only these cases of the scenarios: 100,400",
            CustomParser = Split,
        };
        var only = new Option<string[]>("--only")
        {
            Description = "Only contenders with one of these in their names, and the baselines: dispatch,post",
            CustomParser = Split,
        };
        var quick = new Option<bool>("--quick") { Description = "Fewer and shorter windows, and rough figures." };
        var published = new Option<string>("--published") { Description = "startup: this ReadyToRun build as well." };
        var runtime = new Option<string>("--runtime")
        {
            Description =
                "A version such as 11.0.0: the program is published with that runtime, and measured in turn on both.",
            HelpName = "VERSION",
        };
        var json = new Option<bool>("--json") { Description = "One JSON document on stdout and nothing else." };
        var output = new Option<FileInfo>("--output")
        {
            Description = "A file that the JSON document is stored in as well, when everything is measured.",
            HelpName = "FILE",
        };
        var command = new RootCommand(
            "Measures ways to dispatch handlers against each other: in turn, in processes of their own. Scenarios:\n"
                + string.Join('\n', Scenario.All.Select(static one => $"  {one.Name, -10} {one.Description}"))
        )
        {
            scenarios,
            processes,
            regime,
            cases,
            only,
            quick,
            published,
            runtime,
            json,
            output,
        };
        command.SetAction(
            (parsed, cancellationToken) =>
            {
                bool isQuick = parsed.GetValue(quick);
                var options = new RatioOptions(
                    parsed.GetValue(scenarios) is { Length: > 0 } named ? [.. named.Distinct()] : all,
                    parsed.GetValue(cases) ?? [],
                    parsed.GetValue(only) ?? [],
                    Enum.TryParse(parsed.GetValue(regime), out Regime one) ? [one] : Enum.GetValues<Regime>(),
                    parsed.GetValue(processes) ?? (isQuick ? 1 : 5),
                    isQuick ? Plan.Quick : Plan.Full,
                    [
                        .. parsed.GetValue(published) is { } folder ? [Build.CompiledAhead(folder)] : (Build[])[],
                        .. parsed.GetValue(runtime) is { } version ? [Build.OnRuntime(version)] : (Build[])[],
                    ],
                    parsed.GetValue(json),
                    parsed.GetValue(output)
                );
                return measure(options, cancellationToken);
            }
        );
        return command;
    }

    private static string[] Split(ArgumentResult result)
    {
        string[] names =
        [
            .. result.Tokens.SelectMany(static token =>
                token.Value.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
            ),
        ];
        if (names is [])
        {
            result.AddError($"{((OptionResult)result.Parent!).Option.Name} names nothing.");
        }

        return names;
    }
}
