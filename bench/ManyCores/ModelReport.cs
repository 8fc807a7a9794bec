using System.Globalization;
using ClosureGen.Runtime;
using Spectre.Console;

namespace ClosureGen.ManyCores;

/// <summary>What docs/many-cores.md shows: how far one counter of claims goes.</summary>
internal static class ModelReport
{
    private const int ItemsPerCore = 300;

    private static readonly int[] Cores = [2, 8, 16, 32, 64, 128];

    public static void Write(IAnsiConsole console)
    {
        console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"A cache line takes {LineTransfer.MeasureNanoseconds():F0} ns from core to core on this machine."
            )
        );
        foreach (double transfer in (double[])[70, 150])
        {
            var table = new Table { Title = new TableTitle($"{transfer:F0} ns to get a cache line from another core") };
            table.AddColumns(
                "a chunk takes",
                "cores",
                "claims a second wanted",
                "had, at best",
                "had, at worst",
                "efficiency"
            );
            foreach (double chunk in (double[])[Pace.ChunkMicroseconds * 1_000, 20_000, 100_000])
            {
                foreach (int count in Cores)
                {
                    var worst = new Load(ItemsPerCore * count, chunk, count, transfer);
                    Load best = worst with { KeepsLine = true };
                    Outcome atWorst = Simulation.Run(worst);
                    Outcome atBest = Simulation.Run(best);
                    table.AddRow(
                        $"{chunk / 1_000} us",
                        $"{count}",
                        Millions(count / chunk),
                        Millions(atBest.Claims / atBest.Nanoseconds),
                        Millions(atWorst.Claims / atWorst.Nanoseconds),
                        string.Create(
                            CultureInfo.InvariantCulture,
                            $"{atBest.Efficiency(best) * 100:F0} % to {atWorst.Efficiency(worst) * 100:F0} %"
                        )
                    );
                }
            }

            console.Write(table);
        }
    }

    private static string Millions(double perNanosecond) =>
        string.Create(CultureInfo.InvariantCulture, $"{perNanosecond * 1_000:F2} M");
}
