using System;
using System.Collections.Generic;

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
            warm.Round(round);
        }

        Console.WriteLine(
            "cold: a first run; (a): binding and emitting the same code with what was generated, fresh objects"
        );
        Console.WriteLine(
            "edit: a run after an edit of a body elsewhere; (b): the same with an empty generator. Medians."
        );
        Console.WriteLine("declaration: a run after another type, which no handler names, was renamed.");
        Console.WriteLine(
            "shared: a run after a member was added to a type that every file names: all are read again."
        );
        Console.WriteLine(
            "parser: what shared takes more than a generator that asks for the types of signatures only."
        );
        Console.WriteLine();
        Console.WriteLine(
            "| handlers | cold | (a) | cold/(a) | (b) | edit | edit/(b) | declaration | /(b) | shared | /(b) | parser per handler | files printed | characters |"
        );
        Console.WriteLine("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        foreach (int count in counts)
        {
            var measurement = new Measurement(count);
            int rounds = int.Clamp(2000 / count, 6, 25);
            for (int round = 0; round <= rounds; round++)
            {
                measurement.Round(round);
                if (round == 0)
                {
                    measurement.Forget();
                }
            }

            double parser = (measurement.SharedEdit - measurement.BoundEdit) / count;
            Console.WriteLine(
                $"| {count} | {measurement.Cold / 1000:F1} ms | {measurement.Emit / 1000:F1} ms | {measurement.Cold / measurement.Emit:P0} "
                    + $"| {measurement.EmptyEdit / 1000:F2} ms "
                    + $"| {measurement.Edit / 1000:F2} ms | {measurement.Edit / measurement.EmptyEdit:F2} "
                    + $"| {measurement.DeclarationEdit / 1000:F2} ms | {measurement.DeclarationEdit / measurement.EmptyEdit:F2} "
                    + $"| {measurement.SharedEdit / 1000:F2} ms | {measurement.SharedEdit / measurement.EmptyEdit:F2} "
                    + $"| {parser:F1} µs | {measurement.Printed} | {measurement.GeneratedCharacters / count} a handler |"
            );
        }
    }
}
