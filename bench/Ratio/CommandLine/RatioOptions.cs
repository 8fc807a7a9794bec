using ClosureGen.Ratio.Processes;

namespace ClosureGen.Ratio.CommandLine;

/// <param name="Cases">Labels to keep; empty keeps all.</param>
/// <param name="Only">Parts of names of contenders to keep beside the baselines; empty keeps all.</param>
/// <param name="Builds">Builds of this program that are measured in turn with it.</param>
internal sealed record RatioOptions(
    IReadOnlyList<string> Scenarios,
    IReadOnlyList<string> Cases,
    IReadOnlyList<string> Only,
    IReadOnlyList<Regime> Regimes,
    int Processes,
    Plan Plan,
    IReadOnlyList<Build> Builds,
    bool Json,
    FileInfo? Output
)
{
    private const int MaxProcesses = 1_000;

    /// <summary>Names what no scenario has, and says if nothing would be measured.</summary>
    public IEnumerable<string> Refusals()
    {
        if (Processes is < 1 or > MaxProcesses)
        {
            yield return $"--processes takes a whole number from 1 to {MaxProcesses}.";
        }

        string[] cases = [.. Scenarios.SelectMany(name => Scenario.Get(name).Cases).Select(one => one.Label)];
        foreach (string name in Cases.Except(cases))
        {
            yield return $"No such case: '{name}'. There are: {List(cases)}.";
        }

        IEnumerable<string> contenders =
            from scenario in Scenarios.Select(Scenario.Get)
            from @case in scenario.Cases
            where Cases.Count == 0 || Cases.Contains(@case.Label)
            from regime in Regimes
            from contender in scenario.Contenders(new Setting(regime, @case, new Countdown(regime)))
            select contender.Name;
        if (!contenders.Any())
        {
            yield return $"There is nothing to measure in regime {string.Join(" or ", Regimes)}, or not in these cases.";
        }

        foreach (string part in Only.Where(part => !contenders.Any(name => Job.Fits(name, part))))
        {
            yield return $"No such contender: '{part}'. There are: {List(contenders)}.";
        }
    }

    private static string List(IEnumerable<string> names) =>
        string.Join(", ", names.Distinct().Select(static name => $"'{name}'"));
}
