using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Ratio.Processes;

/// <summary>How this program writes JSON: lines between its processes, one document for the reader.</summary>
internal static class Json
{
    public static JsonSerializerOptions Line { get; } =
        new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            // Contenders are called QueueUserWorkItem<TState>, and the document is no part of a web page.
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            Converters = { new JsonStringEnumConverter() },
        };

    /// <summary>Writes a report with a line for each row, the same on every system.</summary>
    public static string Document(Report report)
    {
        var indented = new JsonSerializerOptions(Line) { WriteIndented = true };
        string head = JsonSerializer.Serialize(report with { Rows = [] }, indented).ReplaceLineEndings("\n");
        string rows = string.Join(
            ",\n",
            report.Rows.Select(static row => "    " + JsonSerializer.Serialize(row, Line))
        );
        // The rows are a report's last property.
        return $"{head[..head.LastIndexOf('[')]}[\n{rows}\n  ]\n}}\n";
    }
}
