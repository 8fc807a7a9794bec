using System;
using System.Collections.Generic;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Processes;

/// <summary>The command line, and what of it is refused.</summary>
internal sealed class RatioCommand
{
    private readonly Argument<string[]> _scenarios = new Argument<string[]>("scenario")
    {
        Description = "What to measure; all of them if none is named.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Option<int> _processes = new Option<int>("--processes")
    {
        Description = "Child processes per scenario and regime [default: 5, with --quick 1]",
    };

    private readonly Option<string> _regime = new Option<string>("--regime")
    {
        Description =
            "L: the producer is the pool's one worker and runs its own items. "
            + "G: the producer is a thread of its own, all workers are free.",
        DefaultValueFactory = static _ => "both",
    };

    private readonly Option<string[]> _cases = new Option<string[]>("--case")
    {
        Description = "Only these cases of the scenarios: 100,400",
        CustomParser = static result => SplitAtCommas(result.Tokens.Select(static token => token.Value)),
    };

    private readonly Option<string[]> _only = new Option<string[]>("--only")
    {
        Description = "Only contenders with one of these in their names, and the baselines: dispatch,post",
        CustomParser = static result => SplitAtCommas(result.Tokens.Select(static token => token.Value)),
    };

    private readonly Option<bool> _quick = new Option<bool>("--quick")
    {
        Description = "Fewer and shorter windows, and rough figures: 4 minutes for all scenarios in place of 35.",
    };

    private readonly Option<bool> _json = new Option<bool>("--json")
    {
        Description = "One JSON document on stdout and nothing else.",
    };

    private readonly Option<string> _child = new Option<string>(ChildProcess.Option) { Hidden = true };

    private readonly RootCommand _root;

    public RatioCommand(Func<RatioOptions, CancellationToken, Task<int>> measure, Action<Job> measureAsChild)
    {
        string scenarios = string.Join(
            Environment.NewLine,
            ScenarioCatalog.All.Select(static scenario => $"  {scenario.Name, -10} {scenario.Description}")
        );
        _root = new RootCommand(
            "Measures ways to dispatch handlers against each other: in turn, in processes of their own."
                + $"{Environment.NewLine}{Environment.NewLine}Scenarios:{Environment.NewLine}{scenarios}"
        )
        {
            _scenarios,
            _processes,
            _regime,
            _cases,
            _only,
            _quick,
            _json,
            _child,
        };
        _regime.AcceptOnlyFromAmong("L", "G", "both");
        _processes.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && int.TryParse(result.Tokens[0].Value, out int processes) && processes < 1)
            {
                result.AddError("--processes must be at least 1.");
            }
        });
        _root.Validators.Add(result =>
        {
            string[] wanted = result.GetValue(_scenarios) ?? [];
            Refuse(result, "scenario", wanted, ScenarioCatalog.All.Select(static scenario => scenario.Name));
            Refuse(result, "case", result.GetValue(_cases) ?? [], KnownCases(wanted));
        });
        _root.SetAction(
            async (result, cancellationToken) =>
            {
                if (result.GetValue(_child) is string job)
                {
                    measureAsChild(Job.Parse(job));
                    return 0;
                }

                return await measure(Read(result), cancellationToken);
            }
        );
    }

    /// <summary>What the command line asks for, or what is wrong with it.</summary>
    public ParseResult Parse(IReadOnlyList<string> args) => _root.Parse(args);

    public RatioOptions Read(ParseResult result)
    {
        bool quick = result.GetValue(_quick);
        string[] scenarios = result.GetValue(_scenarios) ?? [];
        int processes = result.GetValue(_processes);
        return new RatioOptions(
            scenarios.Length > 0
                ? [.. scenarios.Distinct()]
                : [.. ScenarioCatalog.All.Select(static scenario => scenario.Name)],
            result.GetValue(_cases) ?? [],
            result.GetValue(_only) ?? [],
            result.GetValue(_regime) switch
            {
                "L" => [Regime.L],
                "G" => [Regime.G],
                _ => [Regime.L, Regime.G],
            },
            processes > 0 ? processes
                : quick ? 1
                : 5,
            quick ? Plan.Quick : Plan.Full,
            result.GetValue(_json)
        );
    }

    private static void Refuse(CommandResult result, string kind, IEnumerable<string> wanted, IEnumerable<string> known)
    {
        foreach (string name in wanted.Except(known))
        {
            result.AddError($"No such {kind}: '{name}'. There are: {string.Join(", ", known)}.");
        }
    }

    private static IEnumerable<string> KnownCases(string[] scenarios) =>
        ScenarioCatalog
            .All.Where(scenario => scenarios.Length == 0 || scenarios.Contains(scenario.Name))
            .SelectMany(static scenario => scenario.Cases)
            .Select(static @case => @case.Label)
            .Distinct();

    private static string[] SplitAtCommas(IEnumerable<string> values) =>
        [
            .. values.SelectMany(static value =>
                value.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
            ),
        ];
}
