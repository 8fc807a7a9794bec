namespace ClosureGen.Ratio.Tests;

public sealed class JobTests
{
    [Fact]
    public void Processes_of_a_scenario_are_apart_from_each_other()
    {
        IReadOnlyList<Job> jobs = Job.All(Options("single", "batch") with { Processes = 2 });

        Assert.Equal(
            ["L single", "L batch", "G single", "G batch", "L single", "L batch", "G single", "G batch"],
            jobs.Select(static job => $"{job.Regime} {job.Scenario}")
        );
    }

    [Fact]
    public void A_scenario_of_first_runs_gets_a_process_for_every_case()
    {
        IReadOnlyList<Job> jobs = Job.All(Options("startup") with { Regimes = [Regime.G] });

        Assert.Equal(
            Scenario.Get("startup").Cases.Select(static @case => @case.Label),
            jobs.Select(static job => Assert.Single(job.Cases))
        );
    }

    [Fact]
    public void Another_runtime_is_measured_in_turn_and_a_build_compiled_ahead_where_its_first_runs_are()
    {
        Build[] builds = [Build.CompiledAhead("ahead"), Build.OnRuntime("11.0.0")];

        IReadOnlyList<Job> jobs = Job.All(Options("single") with { Regimes = [Regime.G], Builds = builds });
        Assert.Equal([null, builds[1]], jobs.Select(static job => job.Build));

        jobs = Job.All(Options("startup") with { Regimes = [Regime.G], Builds = builds });
        Assert.Equal([null, .. builds], jobs.Take(3).Select(static job => job.Build));
        Assert.All(jobs, static job => Assert.Equal(job.Build, Job.Parse(job.ToString()).Build));
    }

    [Fact]
    public void Baselines_are_measured_whatever_is_asked_for()
    {
        Job job = Job.All(Options("single") with { Only = ["dispatch"] })[0];
        Scenario scenario = Scenario.Get("single");
        Setting setting = new Setting(Regime.L, scenario.Cases[0], new Countdown(Regime.L));

        IReadOnlyList<Contender> selected = job.Select(scenario, scenario.Contenders(setting));

        Assert.Equal(
            ["Task.Run closure", "reused IThreadPoolWorkItem", "ClosureGen Dispatch"],
            selected.Select(static contender => contender.Name)
        );
    }

    private static RatioOptions Options(params string[] scenarios) =>
        new RatioOptions(scenarios, [], [], [Regime.L, Regime.G], Processes: 1, Plan.Quick, [], false, null);
}
