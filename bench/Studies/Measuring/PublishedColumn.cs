using System.Text.Json;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace ClosureGen.Studies.Measuring;

/// <summary>What the source of a study published of a row, on its machine and runtime.</summary>
internal sealed class PublishedColumn : IColumn
{
    private PublishedColumn() { }

    public static PublishedColumn Instance { get; } = new PublishedColumn();

    /// <summary>Gets the figures of <c>bench/results/studies/published.json</c>.</summary>
    public static IReadOnlyList<PublishedFigure> Figures { get; } = Read();

    public string Id => ColumnName;

    public string ColumnName => "Published";

    public bool AlwaysShow => false;

    public ColumnCategory Category => ColumnCategory.Custom;

    public int PriorityInCategory => 0;

    public bool IsNumeric => false;

    public UnitType UnitType => UnitType.Dimensionless;

    public string Legend => "Published : what the source of the study published, on its machine and runtime";

    public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(static row => Of(row).Length > 0);

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) => Of(benchmarkCase);

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) => Of(benchmarkCase);

    private static string Of(BenchmarkCase row) => Figures.FirstOrDefault(figure => figure.IsOf(row))?.Figure ?? "";

    private static PublishedFigure[] Read()
    {
        using Stream file = typeof(PublishedColumn).Assembly.GetManifestResourceStream("published.json")!;
        return JsonSerializer.Deserialize<PublishedFigure[]>(file, JsonSerializerOptions.Web)!;
    }
}

/// <param name="Parameters">As BenchmarkDotNet prints them, or empty if the figure holds for all.</param>
internal sealed record PublishedFigure(string Type, string Method, string Parameters, string Figure)
{
    public bool IsOf(BenchmarkCase row) =>
        row.Descriptor.Type.Name == Type
        && row.Descriptor.WorkloadMethod.Name == Method
        && (Parameters.Length == 0 || row.Parameters.PrintInfo == Parameters);
}
