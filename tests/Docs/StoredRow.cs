namespace ClosureGen.Docs.Tests;

/// <summary>A row of a stored result: what it is called, and its figures.</summary>
internal sealed partial class StoredRow
{
    private const string ProcessorTime = "medianCpuNanoseconds";

    private readonly HashSet<string> _names = [];
    private readonly List<double> _figures = [];

    private StoredRow(JsonElement row, IEnumerable<double> computed)
    {
        IsPublished = row.TryGetProperty("figure", out _);
        Add(row);
        _figures.AddRange(computed);
    }

    /// <summary>Gets whether the figure is a source's: they are named by methods, and any row of a table may have them.</summary>
    public bool IsPublished { get; }

    // BenchmarkDotNet's files call them benchmarks; files without contenders are one list.
    public static IEnumerable<StoredRow> Read(string file)
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(file));
        JsonElement[] rows = [.. Rows(document.RootElement)];
        return [.. rows.Select(row => new StoredRow(row, ProcessorRatios(row, rows)))];
    }

    /// <summary>
    /// Tells whether the row is about a contender, with or without "ClosureGen" in front: that one, in one of its cases or
    /// in another queue.
    /// </summary>
    public bool IsOf(string contender) =>
        _names.Any(name =>
            First(name) == First(contender)
            || First(name) == $"ClosureGen {First(contender)}"
            || name == $"{contender} (global)"
        );

    /// <summary>Tells whether the row has a figure, as exactly as the text gives it.</summary>
    public bool Has(string text, string unit)
    {
        double value = double.Parse(
            text,
            NumberStyles.Float | NumberStyles.AllowThousands,
            CultureInfo.InvariantCulture
        );
        int places = text.Contains('.') ? text.Length - text.IndexOf('.') - 1 : 0;
        double half = 0.5 * Math.Pow(10, -places) + 1e-9;
        double scale = unit switch
        {
            "µs" => 1e3,
            "ms" => 1e6,
            "KB" => 1_024,
            _ => 1,
        };
        return _figures.Any(figure => Math.Abs(figure - value) <= half || Math.Abs(figure / scale - value) <= half);
    }

    private static IEnumerable<JsonElement> Rows(JsonElement element) =>
        element.ValueKind switch
        {
            JsonValueKind.Array => element.EnumerateArray(),
            JsonValueKind.Object when element.TryGetProperty("rows", out JsonElement rows) => rows.EnumerateArray(),
            JsonValueKind.Object when element.TryGetProperty("Benchmarks", out JsonElement rows) =>
                rows.EnumerateArray(),
            JsonValueKind.Object when element.TryGetProperty("tables", out JsonElement tables) => tables
                .EnumerateArray()
                .SelectMany(Rows),
            _ => [],
        };

    // Ratios of times are stored; those of processor times are computed, to the same baselines in the same case.
    private static IEnumerable<double> ProcessorRatios(JsonElement row, JsonElement[] rows) =>
        row.ValueKind != JsonValueKind.Object
        || !row.TryGetProperty("ratios", out JsonElement ratios)
        || !row.TryGetProperty(ProcessorTime, out JsonElement time)
            ? []
            : from ratio in ratios.EnumerateArray()
            from other in rows
            where
                Text(other, "contender") == Text(ratio, "baseline")
                && Text(other, "case") == Text(row, "case")
                && Text(other, "regime") == Text(row, "regime")
                && Text(other, "scenario") == Text(row, "scenario")
            select time.GetDouble() / other.GetProperty(ProcessorTime).GetDouble();

    private static string? Text(JsonElement element, string property) =>
        element.TryGetProperty(property, out JsonElement value) ? value.ToString() : null;

    private static string First(string name) => name.Split(',')[0];

    private void Add(JsonElement element)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.Number:
                _figures.Add(element.GetDouble());
                break;
            case JsonValueKind.String:
                _names.Add(element.GetString()!);
                _figures.AddRange(
                    Number()
                        .Matches(element.GetString()!)
                        .Select(static number =>
                            double.Parse(
                                number.Value,
                                NumberStyles.Float | NumberStyles.AllowThousands,
                                CultureInfo.InvariantCulture
                            )
                        )
                );
                break;
            case JsonValueKind.Object:
                foreach (JsonProperty property in element.EnumerateObject())
                {
                    Add(property.Value);
                }

                break;
            case JsonValueKind.Array:
                foreach (JsonElement item in element.EnumerateArray())
                {
                    Add(item);
                }

                break;
            default:
                break;
        }
    }

    [GeneratedRegex(@"(?<![\w.])\d[\d,]*(?:\.\d+)?")]
    private static partial Regex Number();
}
