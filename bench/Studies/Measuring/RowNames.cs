using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Running;

namespace ClosureGen.Studies.Measuring;

/// <summary>What a reader calls a benchmark: its row, and the case that it is compared within.</summary>
internal static class RowNames
{
    /// <summary>A parameter of this name is the row itself.</summary>
    public const string RowParameter = "Row";

    /// <summary>Rows that begin so are ours.</summary>
    public const string Ours = "ClosureGen ";

    public static string Row(BenchmarkCase benchmark) =>
        benchmark.Parameters.Items.FirstOrDefault(static parameter => parameter.Name == RowParameter)?.Value as string
        ?? benchmark.Descriptor.WorkloadMethod.GetCustomAttribute<BenchmarkAttribute>()?.Description
        ?? benchmark.Descriptor.WorkloadMethod.Name;

    /// <summary>Categories and parameters: <c>awaited</c>, <c>tasks 100</c>, <c>in flight 10, outside</c>.</summary>
    public static string Case(BenchmarkCase benchmark)
    {
        IEnumerable<string> parameters = benchmark
            .Parameters.Items.Where(static parameter => parameter.Name != RowParameter)
            .Select(static parameter =>
                parameter.Value is Enum ? Words($"{parameter.Value}") : Numbered(parameter.Name, parameter.Value)
            );
        return string.Join(", ", benchmark.Descriptor.Categories.Concat(parameters));
    }

    public static bool IsOurs(string row) => row.StartsWith(Ours, StringComparison.Ordinal);

    private static string Numbered(string name, object value) =>
        string.Create(CultureInfo.InvariantCulture, $"{Words(name)} {value:#,0}");

    private static string Words(string name) =>
        string.Concat(name.Select((letter, index) => char.IsUpper(letter) && index > 0 ? $" {letter}" : $"{letter}"))
            .ToLowerInvariant();
}
