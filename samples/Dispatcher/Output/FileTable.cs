using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Dispatcher.Running;
using Spectre.Console;

namespace Dispatcher.Output;

/// <summary>
/// The largest files, and the totals of all; a narrow terminal gets fewer columns, and not narrower ones.
/// </summary>
public static class FileTable
{
    private const int Shown = 10;
    private const int HashDigits = 12;
    private const int WidthForHash = 84;
    private const int WidthForAllNumbers = 72;

    /// <summary>Makes the table.</summary>
    /// <param name="report">The report.</param>
    /// <param name="withFolder">Shows the folder in front of the path.</param>
    /// <param name="width">The width of the terminal.</param>
    public static Table Of(Report report, bool withFolder, int width)
    {
        Table table = new Table()
            .Title(report.Files.Count > Shown ? $"The {Shown} largest files" : "The files")
            .AddColumn(new TableColumn("File").Footer("Total"))
            .AddColumn(Numbers("Bytes", report.Files.Sum(file => file.Facts.Bytes)))
            .AddColumn(Numbers("Lines", report.Files.Sum(file => file.Facts.Lines)));
        if (width >= WidthForAllNumbers)
        {
            long longest = report.Files.Select(file => file.Facts.LongestLine).DefaultIfEmpty().Max();
            table.AddColumn(Numbers("Words", report.Files.Sum(file => file.Facts.Words)));
            table.AddColumn(Numbers("Longest line", longest));
        }

        if (width >= WidthForHash)
        {
            table.AddColumn(new TableColumn("SHA-256").NoWrap());
        }

        foreach (FileReport file in report.Files.OrderByDescending(file => file.Facts.Bytes).Take(Shown))
        {
            table.AddRow(Cells(file, withFolder).Take(table.Columns.Count).Select(cell => new Text(cell)));
        }

        return table;
    }

    private static IEnumerable<string> Cells(FileReport report, bool withFolder) =>
        [
            Printable.Text(withFolder ? Path.Join(report.File.Folder, report.File.Path) : report.File.Path),
            Format(report.Facts.Bytes),
            Format(report.Facts.Lines),
            Format(report.Facts.Words),
            Format(report.Facts.LongestLine),
            report.Facts.Sha256Hex[..HashDigits] + "...",
        ];

    private static TableColumn Numbers(string header, long total) =>
        new TableColumn(header).RightAligned().NoWrap().Footer(Format(total));

    private static string Format(long number) => number.ToString("N0", CultureInfo.InvariantCulture);
}
