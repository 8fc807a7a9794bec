using System.Text.Json;
using ClosureGen.Ratio.CommandLine;

namespace ClosureGen.Ratio.Processes;

/// <summary>What one child process measures. Goes to the child as an argument.</summary>
internal sealed record Job(
    string Scenario,
    Regime Regime,
    IReadOnlyList<string> Cases,
    IReadOnlyList<string> Only,
    Plan Plan,
    Build? Build
)
{
    /// <summary>All jobs, the processes of a job apart from each other, so that a slow minute is not all on one.</summary>
    public static IReadOnlyList<Job> All(RatioOptions options) =>
        [
            .. from process in Enumerable.Range(0, options.Processes)
            from regime in options.Regimes
            from scenario in options.Scenarios.Select(Measuring.Scenario.Get)
            from cases in Split(scenario, options.Cases)
            from build in options
                .Builds.Where(build => scenario.FreshProcess || build.Runtime is not null)
                .Prepend(null)
            select new Job(scenario.Name, regime, cases, options.Only, options.Plan, build),
        ];

    public static Job Parse(string text) => JsonSerializer.Deserialize<Job>(text, Json.Line)!;

    public override string ToString() => JsonSerializer.Serialize(this, Json.Line);

    /// <summary>The contenders to measure: those asked for and the baselines, in the scenario's order.</summary>
    public IReadOnlyList<Contender> Select(Scenario scenario, IReadOnlyList<Contender> contenders) =>
        [
            .. contenders.Where(contender =>
                Only.Count == 0
                || scenario.Baselines.Contains(contender.Name)
                || Only.Any(part => Fits(contender.Name, part))
            ),
        ];

    public static bool Fits(string contender, string part) =>
        contender.Contains(part, StringComparison.OrdinalIgnoreCase);

    private static IEnumerable<string[]> Split(Scenario scenario, IReadOnlyList<string> wanted) =>
        scenario
            .Cases.Select(static @case => @case.Label)
            .Where(label => wanted.Count == 0 || wanted.Contains(label))
            .Chunk(scenario.FreshProcess ? 1 : int.MaxValue);
}
