using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ClosureGen.Tool.Scanning;
using Spectre.Console;

namespace ClosureGen.Tool.Output;

/// <summary>A table for people, with a total.</summary>
internal static class TableReport
{
    internal static void Write(ScanResult result, IAnsiConsole console)
    {
        if (result.Sites.Count > 0)
        {
            console.Write(Table(result.Sites));
        }

        int files = result.Sites.Select(static site => site.Path).Distinct().Count();
        console.WriteLine(
            result.Sites.Count == 0
                ? "No call allocates a delegate or closure to run something elsewhere."
                : $"{Count(result.Sites.Count, "site")} in {Count(files, "file")}; "
                    + string.Join(", ", Families(result.Sites))
        );
        if (result.Skipped.Count > 0)
        {
            console.WriteLine($"{Count(result.Skipped.Count, "path")} skipped: see standard error.");
        }
    }

    private static Table Table(IReadOnlyList<ScannedSite> sites)
    {
        Table table = new Table().Border(TableBorder.Simple);
        table.AddColumn("Site");
        table.AddColumn("Rule");
        table.AddColumn("Call");
        table.AddColumn("Captures");
        table.AddColumn(new TableColumn("Bytes").RightAligned());
        table.AddColumn("Loop");
        foreach (ScannedSite site in sites)
        {
            table.AddRow(
                new Text($"{site.Path}:{site.Line}:{site.Column}"),
                new Text(site.Rule.Id, new Style(Color.Grey)),
                new Text(site.Family),
                new Text(string.Join(", ", site.Captures), new Style(Color.Yellow)),
                new Text(site.Bytes.ToString(CultureInfo.InvariantCulture)),
                new Text(site.InLoop ? "yes" : "", new Style(Color.Red))
            );
        }

        return table;
    }

    private static IEnumerable<string> Families(IReadOnlyList<ScannedSite> sites) =>
        sites
            .GroupBy(static site => site.Family)
            .OrderByDescending(static family => family.Count())
            .Select(static family => $"{family.Key} {family.Count()}");

    private static string Count(int number, string noun) => number == 1 ? $"1 {noun}" : $"{number} {noun}s";
}
