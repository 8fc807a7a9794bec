using System;
using System.Globalization;

namespace ClosureGen.Gains;

/// <summary>Prints results as they come.</summary>
internal static class Table
{
    public static void Head(string scenario, string collector)
    {
        Console.WriteLine();
        Console.WriteLine($"{scenario}, {collector} collector");
        Console.WriteLine(
            $"{"way", -30}{"late %", 8}{"median", 9}{"99 %", 9}{"longest", 9}{"pauses", 9}{"longest", 9}{"GCs", 6}{"gen 2", 6}{"MB", 8}{"CPU %", 7}"
        );
    }

    public static void Row(Result result) =>
        Console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{result.Name, -30}{result.LatePercent, 8:F1}{result.MedianMilliseconds, 9:F2}{result.Percentile99Milliseconds, 9:F2}{result.LongestMilliseconds, 9:F1}{result.PauseMilliseconds, 9:F1}{result.LongestPauseMilliseconds, 9:F1}{result.Collections, 6}{result.OfGeneration2, 6}{result.Megabytes, 8:F0}{result.ProcessorPercent, 7:F0}"
            )
        );
}
