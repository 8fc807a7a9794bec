using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace ClosureGen.Tool.Output;

/// <summary>One JSON object with all sites; its keys do not change within a version.</summary>
internal static class JsonReport
{
    private const int Version = 1;

    private static readonly JsonSerializerOptions s_options = new()
    {
        WriteIndented = true,
        NewLine = "\n",
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    internal static void Write(ScanResult result, TextWriter output)
    {
        var json = new JsonObject
        {
            ["version"] = Version,
            ["sites"] = Array(result.Sites, site => Site(site, result)),
            ["skipped"] = Array(
                result.Skipped,
                static skipped => new JsonObject
                {
                    ["path"] = RelativePath.Of(skipped.Path),
                    ["reason"] = skipped.Reason,
                }
            ),
        };
        output.WriteLine(Text(json));
    }

    internal static string Text(JsonObject json) => json.ToJsonString(s_options);

    internal static JsonArray Array<T>(IEnumerable<T> items, Func<T, JsonNode> node) => [.. items.Select(node)];

    /// <summary>Gets what all reports say of a site, besides where it is.</summary>
    internal static JsonObject Properties(ScannedSite site) =>
        new()
        {
            ["family"] = site.Family,
            ["captures"] = Array(site.Captures, static name => JsonValue.Create(name)),
            ["bytes"] = site.Bytes,
            ["about"] = site.IsAbout,
            ["inLoop"] = site.InLoop,
            ["fixable"] = site.Reason is null,
            ["reason"] = site.Reason,
            ["hidden"] = site.Hidden,
        };

    private static JsonObject Site(ScannedSite site, ScanResult result)
    {
        JsonObject json = Properties(site);
        json.Insert(0, "path", site.Path);
        json.Insert(1, "line", site.Line);
        json.Insert(2, "column", site.Column);
        json.Insert(3, "rule", site.Rule.Id);
        if (result.Selection.Baseline is not null)
        {
            json["baseline"] = site.IsKnown;
        }

        if (result.IsTraced)
        {
            json["traceBytes"] = site.TraceBytes;
        }

        return json;
    }
}
