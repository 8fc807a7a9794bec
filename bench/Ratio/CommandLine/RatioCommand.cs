using System;
using System.Collections.Generic;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Processes;

namespace ClosureGen.Ratio.CommandLine;

/// <summary>The command line, and what of it is refused.</summary>
internal sealed class RatioCommand
{
    private const int MaxProcesses = 1_000;

    private readonly Argument<string[]> _scenarios = new Argument<string[]>("scenario")
    {
        Description = "What to measure; all of them if none is named.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Option<int> _processes = new Option<int>("--processes")
    {
        Description = $"Child processes per scenario and regime, 1 to {MaxProcesses} [default: 5, with --quick 1]",
        CustomParser = ParseProcesses,
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
        CustomParser = static result => SplitAtCommas(Tokens(result)),
    };

    private readonly Option<string[]> _only = new Option<string[]>("--only")
    {
        Description = "Only contenders with one of these in their names, and the baselines: dispatch,post",
        CustomParser = static result => SplitAtCommas(Tokens(result)),
    };

    private readonly Option<bool> _quick = new Option<bool>("--quick")
    {
        Description = "Fewer and shorter windows, and rough figures.",
    };

    private readonly Option<bool> _json = new Option<bool>("--json")
    {
        Description = "One JSON document on stdout and nothing else.",
    };

    private readonly Option<string> _output = new Option<string>("--output")
    {
        Description =
            "A file that the JSON document is stored in as well, when all is measured. What is in it is replaced then, "
            + "and not before.",
        HelpName = "FILE",
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
            _output,
            _child,
        };
        _regime.AcceptOnlyFromAmong("L", "G", "both");
        _output.Validators.Add(static result =>
        {
            if (result.Tokens.Any(static token => token.Value.Length == 0))
            {
                result.AddError("--output names no file.");
            }
        });
        RefuseNone(_cases);
        RefuseNone(_only);
        _root.Validators.Add(Refuse);
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
            Regimes(result.GetValue(_regime)),
            processes > 0 ? processes
                : quick ? 1
                : 5,
            quick ? Plan.Quick : Plan.Full,
            result.GetValue(_json),
            result.GetValue(_output)
        );
    }

    // An option that lacks its value has an error of its own and no value to ask for, so it is tokens that are looked at.
    private void Refuse(CommandResult result)
    {
        string[] named = [.. Tokens(result.GetResult(_scenarios))];
        Refusals.RefuseUnknown(result, "scenario", named, ScenarioCatalog.All.Select(static scenario => scenario.Name));
        if (result.Errors.Any())
        {
            return;
        }

        bool areNamed = named.Length > 0;
        Scenario[] scenarios = [.. ScenarioCatalog.All.Where(scenario => !areNamed || named.Contains(scenario.Name))];
        string[] cases = SplitAtCommas(Tokens(result.GetResult(_cases)));
        Refusals.RefuseUnheld(
            result,
            "case",
            cases,
            scenarios,
            areNamed,
            static scenario => scenario.Cases.Select(static @case => @case.Label),
            static (label, wanted) => label == wanted
        );
        if (result.Errors.Any())
        {
            return;
        }

        Regime[] regimes = Regimes(Tokens(result.GetResult(_regime)).LastOrDefault());
        Refusals.RefuseEmpty(
            result,
            scenarios.Where(scenario => areNamed && !Contenders(scenario, cases, regimes).Any()),
            regimes
        );
        string[] only = SplitAtCommas(Tokens(result.GetResult(_only)));
        if (only.Length > 0 && !result.Errors.Any())
        {
            Refusals.RefuseUnheld(
                result,
                "contender",
                only,
                scenarios,
                areNamed,
                scenario => Contenders(scenario, cases, regimes),
                Job.Fits
            );
        }
    }

    private static int ParseProcesses(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (
            int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int processes)
            && processes is >= 1 and <= MaxProcesses
        )
        {
            return processes;
        }

        result.AddError($"--processes takes a whole number from 1 to {MaxProcesses}, not '{text}'.");
        return 0;
    }

    private static void RefuseNone(Option<string[]> option) =>
        option.Validators.Add(result =>
        {
            if (result.Tokens.Count > 0 && SplitAtCommas(Tokens(result)).Length == 0)
            {
                result.AddError($"{option.Name} names nothing.");
            }
        });

    private static IEnumerable<string> Contenders(Scenario scenario, string[] cases, Regime[] regimes) =>
        from @case in scenario.Cases
        where cases.Length == 0 || cases.Contains(@case.Label)
        from regime in regimes
        from contender in scenario.Contenders(new Setting(regime, @case, new Countdown(regime)))
        select contender.Name;

    private static Regime[] Regimes(string? name) =>
        name switch
        {
            "L" => [Regime.L],
            "G" => [Regime.G],
            _ => [Regime.L, Regime.G],
        };

    private static IEnumerable<string> Tokens(SymbolResult? result) =>
        result is null ? [] : result.Tokens.Select(static token => token.Value);

    private static string[] SplitAtCommas(IEnumerable<string> values) =>
        [
            .. values.SelectMany(static value =>
                value.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
            ),
        ];
}
