using System.Reflection;
using System.Text.Json.Nodes;

namespace ClosureGen.Tool.Output;

/// <summary>SARIF 2.1.0, as code hosts and editors read it.</summary>
internal static class SarifReport
{
    private const string Base = "%SRCROOT%";

    internal static void Write(ScanResult result, TextWriter output)
    {
        List<DiagnosticDescriptor> rules =
        [
            .. result
                .Sites.Select(static site => site.Rule)
                .DistinctBy(static rule => rule.Id)
                .OrderBy(static rule => rule.Id, StringComparer.Ordinal),
        ];
        string folder = Directory.GetCurrentDirectory().TrimEnd(Path.DirectorySeparatorChar) + "/";
        var run = new JsonObject
        {
            ["tool"] = new JsonObject { ["driver"] = Driver(rules) },
            ["columnKind"] = "utf16CodeUnits",
            ["originalUriBaseIds"] = new JsonObject
            {
                [Base] = new JsonObject { ["uri"] = new Uri(folder).AbsoluteUri },
            },
            ["invocations"] = new JsonArray(
                new JsonObject
                {
                    ["executionSuccessful"] = result.FileCount > 0,
                    ["toolExecutionNotifications"] = JsonReport.Array(result.Skipped, Notification),
                }
            ),
            ["results"] = JsonReport.Array(
                result.Sites,
                site => Result(site, result, rules.FindIndex(rule => rule.Id == site.Rule.Id))
            ),
        };
        var json = new JsonObject
        {
            ["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json",
            ["version"] = "2.1.0",
            ["runs"] = new JsonArray(run),
        };
        output.WriteLine(JsonReport.Text(json));
    }

    private static JsonObject Driver(List<DiagnosticDescriptor> rules) =>
        new()
        {
            ["name"] = "closuregen",
            ["version"] = typeof(SarifReport)
                .Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!
                .InformationalVersion,
            ["informationUri"] = "https://github.com/ClosureGen/ClosureGen",
            ["rules"] = JsonReport.Array(
                rules,
                static rule => new JsonObject
                {
                    ["id"] = rule.Id,
                    ["shortDescription"] = Text(rule.Title.ToString(CultureInfo.InvariantCulture)),
                    ["helpUri"] = rule.HelpLinkUri,
                    ["defaultConfiguration"] = new JsonObject { ["level"] = "note" },
                }
            ),
        };

    private static JsonObject Notification(SkippedPath skipped) =>
        new()
        {
            ["level"] = "warning",
            ["message"] = Text(skipped.Reason),
            ["locations"] = Locations(RelativePath.Of(skipped.Path)),
        };

    private static JsonObject Result(ScannedSite site, ScanResult result, int rule)
    {
        // What is left out in a table is no finding here.
        bool isShown = result.Selection.Shows(site);
        var json = new JsonObject
        {
            ["ruleId"] = site.Rule.Id,
            ["ruleIndex"] = rule,
            ["kind"] = isShown ? "fail" : "informational",
            ["level"] = isShown ? "note" : "none",
            ["message"] = Text(site.Message),
            ["locations"] = Locations(site.Path, site.Span),
            ["properties"] = JsonReport.Properties(site),
        };
        if (result.Selection.Baseline is not null)
        {
            json["baselineState"] = site.IsKnown ? "unchanged" : "new";
        }

        return json;
    }

    private static JsonArray Locations(string path, LinePositionSpan? span = null)
    {
        var place = new JsonObject
        {
            ["artifactLocation"] = new JsonObject
            {
                ["uri"] = string.Join('/', path.Split('/').Select(Uri.EscapeDataString)),
                ["uriBaseId"] = Base,
            },
        };
        if (span is { } lines)
        {
            place["region"] = new JsonObject
            {
                ["startLine"] = lines.Start.Line + 1,
                ["startColumn"] = lines.Start.Character + 1,
                ["endLine"] = lines.End.Line + 1,
                ["endColumn"] = lines.End.Character + 1,
            };
        }

        return [new JsonObject { ["physicalLocation"] = place }];
    }

    private static JsonObject Text(string text) => new() { ["text"] = text };
}
