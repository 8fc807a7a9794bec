namespace ClosureGen.Bench;

/// <summary>Measures projects, one after the other, and writes a row of each.</summary>
internal static class MeasurementTable
{
    internal static void Write(IReadOnlyList<int> counts)
    {
        // Everything is jitted before the first figure counts.
        var warm = new Measurement(100);
        for (int round = 0; round < 60; round++)
        {
            warm.Round();
        }

        Console.WriteLine(
            """
            cold: a first run; (a): binding and emitting the same code with what was generated, fresh objects
            edit: a run after an edit of a body elsewhere; (b): the same with an empty generator. Medians.
            declaration: a run after another type, which no handler names, was renamed.
            shared: a run after a member was added to a type that every file names: all are read again.
            sites: looking for closures in an edited file that has 50; (c): the same with an analyzer that does nothing.
            parser: what shared takes more than a generator that asks for the types of signatures only.

            | handlers | cold | (a) | cold/(a) | (b) | edit | edit/(b) | declaration | /(b) | shared | /(b) | (c) | sites | /(c) | parser per handler | files printed | characters |
            |---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
            """
        );
        foreach (int count in counts)
        {
            var measurement = new Measurement(count);
            int rounds = int.Clamp(2000 / count, 6, 25);
            for (int round = 0; round <= rounds; round++)
            {
                measurement.Round();
            }

            double empty = measurement[Timed.EmptyEdit];
            double parser = (measurement[Timed.Shared] - measurement[Timed.BoundEdit]) / count;
            Console.WriteLine(
                $"| {count} | {measurement[Timed.Cold] / 1000:F1} ms | {measurement[Timed.Emit] / 1000:F1} ms "
                    + $"| {measurement[Timed.Cold] / measurement[Timed.Emit]:P0} | {empty / 1000:F2} ms "
                    + Edit(measurement[Timed.Edit], empty)
                    + Edit(measurement[Timed.Declaration], empty)
                    + Edit(measurement[Timed.Shared], empty)
                    + $"| {measurement[Timed.EmptyAnalysis] / 1000:F2} ms "
                    + Edit(measurement[Timed.Analysis], measurement[Timed.EmptyAnalysis])
                    + $"| {parser:F1} µs | {measurement.Printed} | {measurement.GeneratedCharacters / count} a handler |"
            );
        }
    }

    private static string Edit(double time, double empty) => $"| {time / 1000:F2} ms | {time / empty:F2} ";
}
