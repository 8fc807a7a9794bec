using System.Diagnostics;

namespace ClosureGen.Ratio.Measuring;

/// <summary>Warms a case up, calibrates it and measures its contenders in turn.</summary>
internal sealed class CaseRunner(Driver driver, Plan plan)
{
    private readonly WarmUp _warmUp = new WarmUp();

    /// <summary>Yields a cell for each contender, all of them from the same rounds.</summary>
    public IReadOnlyList<Cell> Run(Scenario scenario, Case @case, IReadOnlyList<Contender> contenders)
    {
        IReadOnlyList<Window>[] windows =
            scenario.FreshProcess
                ? [.. contenders.Select(contender => (Window[])[driver.Measure(contender, leadIn: 0, runs: 1)])]
            : scenario.Period(@case) is { } period ? Paced(contenders, period)
            : Interleaved(contenders, Prepare(contenders));
        return [.. contenders.Select((contender, index) => ToCell(scenario, @case, contender, windows[index]))];
    }

    private List<Window>[] Interleaved(IReadOnlyList<Contender> contenders, int[] runs)
    {
        List<Window>[] windows = [.. contenders.Select(static _ => new List<Window>())];
        long start = Stopwatch.GetTimestamp();
        for (int round = 0; round < plan.Rounds; round++)
        {
            if (round >= Plan.FewestRounds && Stopwatch.GetElapsedTime(start) > plan.CaseLimit)
            {
                break;
            }

            foreach (int index in Order(round, contenders.Count))
            {
                // No contender pays for another's garbage; the runs before the window refill what a collection drains.
                Collect();
                windows[index].Add(driver.Measure(contenders[index], Math.Max(1, runs[index] / 8), runs[index]));
            }
        }

        return windows;
    }

    private IReadOnlyList<Window>[] Paced(IReadOnlyList<Contender> contenders, TimeSpan period)
    {
        Prepare(contenders);
        Collect();
        return PacedRunner.Run(contenders, period, plan.Frames);
    }

    private static Cell ToCell(Scenario scenario, Case @case, Contender contender, IReadOnlyList<Window> windows) =>
        new Cell(
            scenario.Name,
            @case.Label,
            @case.Items,
            contender.Name,
            windows[0].Runs,
            [.. windows.Select(window => window.NanosecondsPerRun / @case.Items)],
            windows.Sum(static window => window.Bytes) / CountItems(@case, windows),
            windows.Sum(static window => window.Cpu.TotalNanoseconds) / CountItems(@case, windows),
            scenario.HasCounters(@case) ? Counters.PerThousand(windows, CountItems(@case, windows)) : null
        );

    private static double CountItems(Case @case, IReadOnlyList<Window> windows) =>
        windows.Sum(static window => (double)window.Runs) * @case.Items;

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    // Returns how many runs fill a window of each contender.
    private int[] Prepare(IReadOnlyList<Contender> contenders)
    {
        int[] runs = [.. contenders.Select(static _ => 1)];
        _warmUp.Run(() =>
        {
            for (int index = 0; index < contenders.Count; index++)
            {
                Window window = driver.Measure(contenders[index], leadIn: 0, runs[index]);
                runs[index] = Calibration.Runs(window, plan.Window);
            }
        });
        return runs;
    }

    // The order of a round: every contender once, each at every place in turn; every other round runs backwards, so
    // that it is not always the same one that a contender comes after.
    internal static int[] Order(int round, int contenders)
    {
        int[] order = new int[contenders];
        for (int place = 0; place < contenders; place++)
        {
            int step = round % 2 == 0 ? place : contenders - 1 - place;
            order[place] = (step + (round / 2)) % contenders;
        }

        return order;
    }
}

/// <summary>What one process measured of one contender in one case.</summary>
/// <param name="NanosecondsPerItem">One figure per window, in the order of the rounds.</param>
/// <param name="CpuNanosecondsPerItem">Processor time of the process, of all windows together.</param>
/// <param name="BytesPerItem">Of all windows together.</param>
/// <param name="PerThousandItems">Where items ran; null in cases that do not tell.</param>
internal sealed record Cell(
    string Scenario,
    string Case,
    int Items,
    string Contender,
    int RunsPerWindow,
    IReadOnlyList<double> NanosecondsPerItem,
    double BytesPerItem,
    double CpuNanosecondsPerItem,
    Counters? PerThousandItems = null
);

internal static class Calibration
{
    private const int MostRuns = 1_000_000;

    // One window that was disturbed, or was over before the clock moved, must not decide the length of the next by far.
    private const int MostGrowth = 16;

    // Nor one that was held up make short all that follow: a slow contender shows in several.
    private const int MostShrinking = 2;

    /// <summary>The runs that would have made <paramref name="last"/> as long as <paramref name="wanted"/>.</summary>
    public static int Runs(Window last, TimeSpan wanted)
    {
        double runs = wanted.TotalNanoseconds / Math.Max(last.NanosecondsPerRun, 1e-3);
        return (int)
            Math.Clamp(
                runs,
                Math.Max(1, last.Runs / MostShrinking),
                Math.Min(MostRuns, (double)last.Runs * MostGrowth)
            );
    }
}

/// <summary>How long a child process measures each contender of a case.</summary>
/// <param name="Rounds">Windows per contender.</param>
/// <param name="Window">What a window is calibrated to last.</param>
/// <param name="Frames">Runs of each contender where they come at a fixed rate.</param>
/// <param name="CaseLimit">No new round starts after this; <see cref="FewestRounds"/> are always made.</param>
internal sealed record Plan(int Rounds, TimeSpan Window, TimeSpan CaseLimit, int Frames)
{
    public const int FewestRounds = 3;

    public static Plan Full { get; } =
        new Plan(Rounds: 40, Window: TimeSpan.FromMilliseconds(4), CaseLimit: TimeSpan.FromSeconds(15), Frames: 5_000);

    public static Plan Quick { get; } =
        new Plan(Rounds: 12, Window: TimeSpan.FromMilliseconds(2), CaseLimit: TimeSpan.FromSeconds(3), Frames: 300);
}
