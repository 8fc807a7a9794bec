using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace ClosureGen.Ratio.Processes;

/// <summary>How this program writes JSON: lines between its processes, one document for the reader.</summary>
internal static class Json
{
    public static JsonSerializerOptions Line { get; } = Options(indented: false);

    public static JsonSerializerOptions Document { get; } = Options(indented: true);

    /// <summary>Writes a document as files have it, the same on every system.</summary>
    public static string ToFileText<T>(T value) =>
        JsonSerializer.Serialize(value, Document).ReplaceLineEndings("\n") + "\n";

    private static JsonSerializerOptions Options(bool indented) =>
        new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            WriteIndented = indented,
            // Contenders are called QueueUserWorkItem<TState>, and the document is no part of a web page.
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            Converters = { new JsonStringEnumConverter() },
        };
}
