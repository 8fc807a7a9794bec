namespace ClosureGen.Docs.Tests;

/// <summary>The charts of docs/images, from the files of bench/results/ratio.</summary>
internal static class Charts
{
    private const string Bytes = "medianBytes";
    private const string Time = "medianNanoseconds";

    private static readonly (string Title, string[] Ways)[] Groups =
    [
        (
            "A Task, to be awaited by anybody",
            ["Task.Run closure", "StartNew static + new state", "SelfClosure", "ClosureGen StartNew"]
        ),
        (
            "A ValueTask, to be awaited once",
            [
                "PoolingAsyncValueTaskMethodBuilder + Task.Yield",
                "reused IThreadPoolWorkItem + IValueTaskSource",
                "ClosureGen Dispatch",
            ]
        ),
        (
            "Nothing to await",
            [
                "QueueUserWorkItem<TState>",
                "UnsafeQueueUserWorkItem<TState>",
                "reused IThreadPoolWorkItem",
                "ClosureGen Post",
            ]
        ),
    ];

    private static readonly string[] OfGrowth =
    [
        "Parallel.For",
        "ClosureGen EachAsync",
        "ParallelHelper.For",
        "ClosureGen Each",
        "plain loop",
    ];

    public static string TimePerDispatch =>
        Bars("Time per dispatch of a handler with an object and an int", Time, "ns");

    public static string BytesPerDispatch =>
        Bars("Bytes per dispatch of a handler with an object and an int", Bytes, "B");

    /// <summary>Lines over two logarithmic axes, each from one power of ten to another.</summary>
    public static string Growth
    {
        get
        {
            const int Left = 84;
            const int Right = 680;
            const int Top = 84;
            const int Bottom = 408;
            const int Highest = 4;
            const int Lowest = -1;
            const int Longest = 6;
            Dictionary<string, (double X, double Y)[]> lines = Rows("batches.json", "growth", "G")
                .Where(static row => OfGrowth.Contains(Text(row, "contender")))
                .GroupBy(static row => Text(row, "contender"), Point)
                .ToDictionary(static line => line.Key, static line => line.OrderBy(static point => point.X).ToArray());
            Svg picture = new Svg(900, 460)
                .Text(12, 24, "Time for an item, by the length of the batch", "text strong")
                .Text(
                    12,
                    44,
                    "Median, trivial body, producer outside the pool, all workers free; .NET 10.0.12, 2 cores; less is better",
                    "note"
                )
                .Text(12, 70, "time for an item, logarithmic: each line is ten times the one below", "note");
            for (int power = Lowest; power <= Highest; power++)
            {
                string time = power < 3 ? Number(Math.Pow(10, power)) + " ns" : Number(Math.Pow(10, power - 3)) + " µs";
                picture
                    .Line([(Left, Y(power)), (Right, Y(power))], "grid")
                    .Text(Left - 8, Y(power) + 4, time, "note", "end");
            }

            for (int power = 0; power <= Longest; power++)
            {
                picture
                    .Line([(X(power), Top), (X(power), Bottom)], "grid")
                    .Text(X(power), Bottom + 18, Number(Math.Pow(10, power)), "note", "middle");
            }

            picture.Text((Left + Right) / 2, Bottom + 40, "objects in the batch, logarithmic", "note", "middle");
            // Lines that end close to each other have their names one below the other, and a sample of each.
            string[] ways = [.. OfGrowth.OrderByDescending(way => lines[way][^1].Y)];
            double label = Y(lines[ways[0]][^1].Y) - 14;
            foreach (string way in ways)
            {
                string kind = (IsOwn(way) ? "own " : "other ") + Dashes(way);
                picture
                    .Line([.. lines[way].Select(static point => (X(point.X), Y(point.Y)))], kind)
                    .Line([(Right + 10, label - 4), (Right + 34, label - 4)], kind)
                    .Text(Right + 40, label, way, (IsOwn(way) ? "own" : "other") + "-name");
                label = Math.Max(label + 18, Y(lines[way][^1].Y) + 4);
            }

            return picture.ToString();

            static double X(double power) => Left + (Right - Left) * power / Longest;
            static double Y(double power) => Bottom - (Bottom - Top) * (power - Lowest) / (Highest - Lowest);
            static (double X, double Y) Point(JsonElement row) =>
                (
                    Math.Log10(double.Parse(Text(row, "case"), CultureInfo.InvariantCulture)),
                    Math.Log10(row.GetProperty(Time).GetDouble())
                );
        }
    }

    private static string Bars(string title, string property, string unit)
    {
        const int Left = 392;
        const int Widest = 420;
        // So that a bar of a few nanoseconds is seen; one of zero has no width.
        const double Narrowest = 3;
        Dictionary<string, double> values = Rows("dispatches.json", "single", "G")
            .Where(static row => Text(row, "case") == "100")
            .ToDictionary(static row => Text(row, "contender"), row => row.GetProperty(property).GetDouble());
        double most = Groups.SelectMany(static group => group.Ways).Max(way => values[way]);
        int height = 64 + Groups.Sum(static group => 28 + 22 * group.Ways.Length);
        Svg picture = new Svg(900, height)
            .Text(12, 24, title, "text strong")
            .Text(
                12,
                44,
                "100 in flight, producer outside the pool, all workers free; .NET 10.0.12, 2 cores; less is better",
                "note"
            );
        int y = 74;
        foreach ((string head, string[] ways) in Groups)
        {
            picture.Text(12, y, head, "text");
            y += 22;
            foreach (string way in ways)
            {
                double value = values[way];
                double width = value < 0.5 ? 0 : Math.Max(Narrowest, Widest * value / most);
                string kind = IsOwn(way) ? "own" : "other";
                picture
                    .Text(Left - 8, y, way, kind + "-name", "end")
                    .Bar(Left, y - 11, width, kind)
                    .Text(Left + width + 6, y, Number(value, unit) + " " + unit, kind + "-name");
                y += 22;
            }

            y += 6;
        }

        return picture.ToString();
    }

    private static string Dashes(string way) =>
        way switch
        {
            "plain loop" or "ClosureGen EachAsync" => "dots",
            "ParallelHelper.For" => "dashes",
            _ => "",
        };

    private static bool IsOwn(string way) => way.StartsWith("ClosureGen", StringComparison.Ordinal);

    private static string Number(double value, string unit = "") =>
        value.ToString(
            unit == "ns" ? "0.0"
                : unit == "B" ? "0"
                : "#,##0.#",
            CultureInfo.InvariantCulture
        );

    private static string Text(JsonElement row, string property) => row.GetProperty(property).GetString()!;

    private static IEnumerable<JsonElement> Rows(string file, string scenario, string regime) =>
        JsonDocument
            .Parse(File.ReadAllText(Path.Combine(Page.Root, "bench", "results", "ratio", file)))
            .RootElement.GetProperty("rows")
            .EnumerateArray()
            .Where(row => Text(row, "scenario") == scenario && Text(row, "regime") == regime);
}
