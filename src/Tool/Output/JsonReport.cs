using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace ClosureGen.Tool.Output;

/// <summary>One JSON object with all sites; its keys do not change within a version.</summary>
internal static class JsonReport
{
    private const int Version = 1;

    internal static void Write(ScanResult result, TextWriter output)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer, Options))
        {
            json.WriteStartObject();
            json.WriteNumber("version", Version);
            json.WriteStartArray("sites");
            foreach (ScannedSite site in result.Sites)
            {
                Write(site, result, json);
            }

            json.WriteEndArray();
            json.WriteStartArray("skipped");
            foreach (SkippedPath skipped in result.Skipped)
            {
                json.WriteStartObject();
                json.WriteString("path", RelativePath.Of(skipped.Path));
                json.WriteString("reason", skipped.Reason);
                json.WriteEndObject();
            }

            json.WriteEndArray();
            json.WriteEndObject();
        }

        output.WriteLine(Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

    /// <summary>Gets the JSON options: indented, and without escapes for names in any script.</summary>
    internal static JsonWriterOptions Options { get; } =
        new()
        {
            Indented = true,
            NewLine = "\n",
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        };

    private static void Write(ScannedSite site, ScanResult result, Utf8JsonWriter json)
    {
        json.WriteStartObject();
        json.WriteString("path", site.Path);
        json.WriteNumber("line", site.Line);
        json.WriteNumber("column", site.Column);
        json.WriteString("rule", site.Rule.Id);
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
        if (result.Selection.Baseline is not null)
        {
            json.WriteBoolean("baseline", site.IsKnown);
        }

        if (result.IsTraced)
        {
            json.WriteNumber("traceBytes", site.TraceBytes);
        }

        json.WriteEndObject();
    }
}
