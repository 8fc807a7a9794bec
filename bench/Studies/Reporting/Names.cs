using System;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Reporting;

/// <summary>Names of rows in Markdown.</summary>
internal static class Names
{
    /// <summary>In a sentence.</summary>
    public static string Code(string row) => $"`{row}`";

    /// <summary>As it is, where angle brackets would be taken for a tag.</summary>
    public static string Plain(string text) => text.Replace("<", "&lt;", StringComparison.Ordinal);

    /// <summary>In a table, where ours stand out.</summary>
    public static string Cell(string row) => RowNames.IsOurs(row) ? $"**{row}**" : Code(row);
}
