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

    /// <summary>With a capital and a full stop.</summary>
    public static string Sentence(string text) => char.ToUpperInvariant(text[0]) + text[1..] + ".";

    /// <summary>In a table, where ours stand out.</summary>
    public static string Cell(string row) => Cell(row, RowNames.IsOurs(row));

    /// <summary>In a table whose rows are ours or not by more than their names.</summary>
    public static string Cell(string row, bool isOurs) => isOurs ? $"**{row}**" : Code(row);
}
