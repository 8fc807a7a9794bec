using System.Text.Json;
using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Ratio.Processes;

/// <summary>The child's side: measures its job and writes what it found, line by line.</summary>
internal static class ChildProgram
{
    public static void Run(Job job, TextWriter output)
    {
        ThreadPool.GetMaxThreads(out int workers, out _);
        if (job.Regime == Regime.L && workers != 1)
        {
            throw new InvalidOperationException($"Regime L needs a pool of one worker; this one may have {workers}.");
        }

        Write(output, new ChildLine(Machine.Here(job.Regime), Cell: null));
        Scenario scenario = Scenario.Get(job.Scenario);
        CaseRunner runner = new CaseRunner(Driver.For(job.Regime), job.Plan);
        foreach (Case @case in scenario.Cases.Where(@case => job.Cases.Contains(@case.Label)))
        {
            IReadOnlyList<Contender> all = scenario.Contenders(
                new Setting(job.Regime, @case, new Countdown(job.Regime))
            );
            IReadOnlyList<Contender> contenders = job.Select(scenario, all);
            foreach (Cell cell in contenders is [] ? [] : runner.Run(scenario, @case, contenders))
            {
                Write(output, new ChildLine(Machine: null, cell));
            }
        }
    }

    private static void Write(TextWriter output, ChildLine line) =>
        output.WriteLine(JsonSerializer.Serialize(line, Json.Line));
}
