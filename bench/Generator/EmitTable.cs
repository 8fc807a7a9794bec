namespace ClosureGen.Bench;

/// <summary>Compares what the output of two builds of the generator costs the compiler.</summary>
internal static class EmitTable
{
    // Everything is jitted before the first figure counts.
    private const int WarmHandlers = 100;
    private const int WarmRounds = 10;
    private const int Rounds = 5;

    internal static void Write(int handlers, string? against)
    {
        List<GeneratorBuild> builds = [GeneratorBuild.OfThisProgram];
        if (against is not null)
        {
            builds.Insert(0, GeneratorBuild.Load(against));
        }

        Measure(builds, WarmHandlers, WarmRounds);
        IReadOnlyList<EmitMeasurement> measured = Measure(builds, handlers, Rounds);
        EmitMeasurement first = measured[0];
        Console.WriteLine(
            $"{handlers} handlers (void, int and ValueTask in turn), ten to a type; per handler. "
                + $"Median of {Rounds} rounds, the builds taking turns in one process; ratios to the first line."
        );
        Console.WriteLine();
        Console.WriteLine("| build | characters | ratio | bytes of assembly | ratio | bind + emit | ratio |");
        Console.WriteLine("|---|---:|---:|---:|---:|---:|---:|");
        foreach (EmitMeasurement measurement in measured)
        {
            Console.WriteLine(
                $"| {measurement.Name} "
                    + $"| {measurement.Characters:N0} | {measurement.Characters / first.Characters:F2} "
                    + $"| {measurement.Bytes:N0} | {measurement.Bytes / first.Bytes:F2} "
                    + $"| {measurement.Milliseconds:F2} ms | {measurement.Milliseconds / first.Milliseconds:F2} |"
            );
        }
    }

    private static List<EmitMeasurement> Measure(List<GeneratorBuild> builds, int handlers, int rounds)
    {
        List<EmitMeasurement> measured = builds.ConvertAll(build => new EmitMeasurement(build, handlers));
        for (int round = 0; round <= rounds; round++)
        {
            foreach (EmitMeasurement measurement in measured)
            {
                measurement.Round(counts: round > 0);
            }
        }

        return measured;
    }
}
