using System.Buffers;
using System.Reflection;
using System.Text;
using System.Text.Json;

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
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer, JsonReport.Options))
        {
            json.WriteStartObject();
            json.WriteString("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
            json.WriteString("version", "2.1.0");
            json.WriteStartArray("runs");
            json.WriteStartObject();
            WriteTool(rules, json);
            json.WriteString("columnKind", "utf16CodeUnits");
            WriteBase(json);
            WriteInvocation(result, json);
            json.WriteStartArray("results");
            foreach (ScannedSite site in result.Sites)
            {
                Write(site, result, rules.FindIndex(rule => rule.Id == site.Rule.Id), json);
            }

            json.WriteEndArray();
            json.WriteEndObject();
            json.WriteEndArray();
            json.WriteEndObject();
        }

        output.WriteLine(Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

    private static void WriteTool(List<DiagnosticDescriptor> rules, Utf8JsonWriter json)
    {
        json.WriteStartObject("tool");
        json.WriteStartObject("driver");
        json.WriteString("name", "closuregen");
        json.WriteString("version", ToolVersion());
        json.WriteString("informationUri", "https://github.com/ClosureGen/ClosureGen");
        json.WriteStartArray("rules");
        foreach (DiagnosticDescriptor rule in rules)
        {
            json.WriteStartObject();
            json.WriteString("id", rule.Id);
            WriteText("shortDescription", rule.Title.ToString(CultureInfo.InvariantCulture), json);
            json.WriteString("helpUri", rule.HelpLinkUri);
            json.WriteStartObject("defaultConfiguration");
            json.WriteString("level", "note");
            json.WriteEndObject();
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndObject();
    }

    /// <summary>Writes the folder that all paths are relative to.</summary>
    private static void WriteBase(Utf8JsonWriter json)
    {
        json.WriteStartObject("originalUriBaseIds");
        json.WriteStartObject(Base);
        json.WriteString(
            "uri",
            new Uri(Directory.GetCurrentDirectory().TrimEnd(Path.DirectorySeparatorChar) + "/").AbsoluteUri
        );
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static void WriteInvocation(ScanResult result, Utf8JsonWriter json)
    {
        json.WriteStartArray("invocations");
        json.WriteStartObject();
        json.WriteBoolean("executionSuccessful", result.FileCount > 0);
        json.WriteStartArray("toolExecutionNotifications");
        foreach (SkippedPath path in result.Skipped)
        {
            json.WriteStartObject();
            json.WriteString("level", "warning");
            WriteText("message", path.Reason, json);
            json.WriteStartArray("locations");
            json.WriteStartObject();
            json.WriteStartObject("physicalLocation");
            WriteArtifact(RelativePath.Of(path.Path), json);
            json.WriteEndObject();
            json.WriteEndObject();
            json.WriteEndArray();
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndArray();
    }

    private static void Write(ScannedSite site, ScanResult result, int ruleIndex, Utf8JsonWriter json)
    {
        json.WriteStartObject();
        json.WriteString("ruleId", site.Rule.Id);
        json.WriteNumber("ruleIndex", ruleIndex);
        // What is left out in a table is no finding here.
        json.WriteString("kind", result.Selection.Shows(site) ? "fail" : "informational");
        json.WriteString("level", result.Selection.Shows(site) ? "note" : "none");
        if (result.Selection.Baseline is not null)
        {
            json.WriteString("baselineState", site.IsKnown ? "unchanged" : "new");
        }

        WriteText("message", site.Message, json);
        json.WriteStartArray("locations");
        json.WriteStartObject();
        json.WriteStartObject("physicalLocation");
        WriteArtifact(site.Path, json);
        WriteRegion(site.Span, json);
        json.WriteEndObject();
        json.WriteEndObject();
        json.WriteEndArray();
        json.WriteStartObject("properties");
        json.WriteString("family", site.Family);
        json.WriteStartArray("captures");
        foreach (string name in site.Captures)
        {
            json.WriteStringValue(name);
        }

        json.WriteEndArray();
        json.WriteNumber("bytes", site.Bytes);
        json.WriteBoolean("about", site.IsAbout);
        json.WriteBoolean("inLoop", site.InLoop);
        json.WriteBoolean("fixable", site.Reason is null);
        json.WriteString("reason", site.Reason);
        json.WriteString("hidden", site.Hidden);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static void WriteArtifact(string path, Utf8JsonWriter json)
    {
        json.WriteStartObject("artifactLocation");
        json.WriteString("uri", string.Join('/', path.Split('/').Select(Uri.EscapeDataString)));
        json.WriteString("uriBaseId", Base);
        json.WriteEndObject();
    }

    private static void WriteRegion(LinePositionSpan span, Utf8JsonWriter json)
    {
        json.WriteStartObject("region");
        json.WriteNumber("startLine", span.Start.Line + 1);
        json.WriteNumber("startColumn", span.Start.Character + 1);
        json.WriteNumber("endLine", span.End.Line + 1);
        json.WriteNumber("endColumn", span.End.Character + 1);
        json.WriteEndObject();
    }

    private static void WriteText(string name, string text, Utf8JsonWriter json)
    {
        json.WriteStartObject(name);
        json.WriteString("text", text);
        json.WriteEndObject();
    }

    private static string ToolVersion() =>
        typeof(SarifReport).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;
}
