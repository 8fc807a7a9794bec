using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Dispatcher.Running;
using Spectre.Console;

namespace Dispatcher.Output;

/// <summary>The largest files, and the totals of all; a narrow terminal gets fewer columns instead of narrower ones.</summary>
public static class FileTable
{
    private const int Shown = 10;
    private const int HashDigits = 12;
    private const int WidthForHash = 84;
    private const int WidthForAllNumbers = 72;

    /// <summary>Creates the table.</summary>
    /// <param name="report">The report.</param>
    /// <param name="width">The width of the terminal.</param>
    public static Table Of(Report report, int width)
    {
        Table table = new Table()
            .Title(Title(report.Files.Count))
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
        else
        {
            string left = width >= WidthForAllNumbers ? "SHA-256" : "words, longest line and SHA-256";
            table.Caption($"{width} columns leave no room for {left}: --json tells all");
        }

        foreach (FileReport file in report.Files.OrderByDescending(file => file.Facts.Bytes).Take(Shown))
        {
            // With several folders, paths begin with the folder, because relative paths may be the same.
            table.AddRow(
                Cells(file, report.Folders.Count > 1).Take(table.Columns.Count).Select(cell => new Text(cell))
            );
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

    private static string Title(int files) =>
        files switch
        {
            1 => "The file",
            <= Shown => "The files",
            _ => $"The {Shown} largest files",
        };

    private static TableColumn Numbers(string header, long total) =>
        new TableColumn(header).RightAligned().NoWrap().Footer(Format(total));

    private static string Format(long number) => number.ToString("N0", CultureInfo.InvariantCulture);
}
