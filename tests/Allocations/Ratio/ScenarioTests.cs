namespace ClosureGen.Ratio.Tests;

public sealed class ScenarioTests
{
    public static TheoryData<string> Names { get; } = [.. Scenario.All.Select(static scenario => scenario.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Names_are_unique_and_baselines_are_among_them(string name)
    {
        Scenario scenario = Scenario.Get(name);
        Assert.Distinct(scenario.Cases.Select(static @case => @case.Label));
        // They are told apart by commas on the command line.
        Assert.DoesNotContain(scenario.Cases, static @case => @case.Label.Contains(','));
        foreach (
            (Regime regime, Case @case) in Enum.GetValues<Regime>().SelectMany(_ => scenario.Cases, ValueTuple.Create)
        )
        {
            Setting setting = new Setting(regime, @case, new Countdown(regime));
            IReadOnlyList<string> contenders =
            [
                .. scenario.Contenders(setting).Select(static contender => contender.Name),
            ];

            Assert.Distinct(contenders);
            // First calls are compared with nothing: each kind of call has a process of its own.
            bool isFirst = scenario.FreshProcess && @case.Items == 1;
            Assert.All(scenario.Baselines, one => Assert.True(isFirst || contenders is [] || contenders.Contains(one)));
        }
    }
}
