using Spectre.Console;

namespace ClosureGen.Tool.Output;

/// <summary>A table for people: what matters most comes first, and what was read is said.</summary>
internal static class TableReport
{
    internal static void Write(ScanResult result, IAnsiConsole console)
    {
        if (result.Shown.Count > 0)
        {
            console.Write(Table(result));
            int files = result.Shown.Select(static site => site.Path).Distinct().Count();
            console.WriteLine(
                $"{Count(result.Shown.Count, "site")} in {Count(files, "file")}; "
                    + string.Join(", ", Families(result.Shown))
            );
        }

        console.WriteLine(
            result.FileCount == 0 ? "Nothing was read: see standard error."
            : result.Shown.Count > 0 ? $"Read: {Read(result)}."
            : result.Selection.IsFiltered ? $"No site that is asked for, in {Read(result)}."
            : $"No {(result.Sites.Count > 0 ? "other " : "")}call allocates a delegate or closure to run something elsewhere, in {Read(result)}."
        );
        if (result.Skipped.Count > 0 && result.FileCount > 0)
        {
            console.WriteLine($"{Count(result.Skipped.Count, "path")} skipped: see standard error.");
        }

        IEnumerable<ScannedSite> leftOut = result.Sites.Where(site => !result.Selection.Shows(site));
        if (SiteSelection.Describe(leftOut, "--all shows them.") is { } hidden)
        {
            console.WriteLine(hidden);
        }

        if (result.Shown.Count > 0)
        {
            if (result.Shown.Count(static site => site.IsKnown) is > 0 and int known)
            {
                console.WriteLine($"{known} of {result.Shown.Count} are in the baseline.");
            }

            int fixable = result.Shown.Count(static site => site.Reason is null);
            console.WriteLine(
                $"{fixable} of {result.Shown.Count} can be rewritten: "
                    + (fixable > 0 ? "closuregen fix" : "'closuregen fix --check' says why not")
            );
        }
    }

    private static Table Table(ScanResult result)
    {
        Table table = new Table().Border(TableBorder.Simple);
        table.AddColumn("Site");
        table.AddColumn("Rule");
        table.AddColumn("Call");
        table.AddColumn("Captures");
        table.AddColumn(new TableColumn("Bytes").RightAligned());
        table.AddColumn("Loop");
        if (result.IsTraced)
        {
            table.AddColumn(new TableColumn("Trace").RightAligned());
        }

        if (result.Selection.Baseline is not null)
        {
            table.AddColumn("Baseline");
        }

        foreach (
            ScannedSite site in result
                .Shown.OrderByDescending(static site => site.TraceBytes)
                .ThenByDescending(static site => site.InLoop)
                .ThenByDescending(static site => site.Bytes)
        )
        {
            table.AddRow([
                new Text($"{site.Path}:{site.Line}:{site.Column}"),
                new Text(site.Rule.Id, new Style(Color.Grey)),
                new Text(site.Family),
                new Text(string.Join(", ", site.Captures), new Style(Color.Yellow)),
                new Text((site.IsAbout ? "about " : "") + Number(site.Bytes)),
                new Text(site.InLoop ? "yes" : "", new Style(Color.Red)),
                .. result.IsTraced ? [new Text(Number(site.TraceBytes))] : Array.Empty<Text>(),
                .. result.Selection.Baseline is null ? Array.Empty<Text>() : [new Text(site.IsKnown ? "known" : "new")],
            ]);
        }

        return table;
    }

    private static string Read(ScanResult result) =>
        (result.ProjectCount > 0 ? $"{Count(result.ProjectCount, "project")}, " : "") + Count(result.FileCount, "file");

    private static IEnumerable<string> Families(IReadOnlyList<ScannedSite> sites) =>
        sites
            .GroupBy(static site => site.Family)
            .OrderByDescending(static family => family.Count())
            .Select(static family => $"{family.Key} {family.Count()}");

    private static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);

    private static string Count(int number, string noun) => number == 1 ? $"1 {noun}" : $"{number} {noun}s";
}
