using System;
using System.Buffers;
using System.IO;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Dispatcher.Running;

namespace Dispatcher.Output;

/// <summary>Writes a report as one JSON document.</summary>
public static class JsonReport
{
    private static readonly JsonWriterOptions Options = new()
    {
        Indented = true,
        NewLine = "\n",
        // The document is not embedded in HTML, so names can stay readable.
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>Writes the document and a line end.</summary>
    /// <param name="report">The report.</param>
    /// <param name="output">The writer.</param>
    public static void Write(Report report, TextWriter output) =>
        Write(
            output,
            json =>
            {
                WriteFiles(report, json);
                WriteWays(report, json);
            }
        );

    /// <summary>Writes a document with the given members, and a line end.</summary>
    /// <param name="output">The writer.</param>
    /// <param name="writeMembers">Writes the members.</param>
    public static void Write(TextWriter output, Action<Utf8JsonWriter> writeMembers)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer, Options))
        {
            json.WriteStartObject();
            writeMembers(json);
            json.WriteEndObject();
        }

        output.Write(Encoding.UTF8.GetString(buffer.WrittenSpan));
        output.Write('\n');
        output.Flush();
    }

    /// <summary>Writes the member with the files and their results.</summary>
    /// <param name="report">The report.</param>
    /// <param name="json">The document.</param>
    public static void WriteFiles(Report report, Utf8JsonWriter json)
    {
        json.WriteStartArray("files");
        foreach (FileReport file in report.Files)
        {
            json.WriteStartObject();
            json.WriteString("path", file.File.Path);
            json.WriteNumber("bytes", file.Facts.Bytes);
            json.WriteNumber("lines", file.Facts.Lines);
            json.WriteNumber("words", file.Facts.Words);
            json.WriteNumber("longestLine", file.Facts.LongestLine);
            json.WriteString("sha256", file.Facts.Sha256Hex);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    private static void WriteWays(Report report, Utf8JsonWriter json)
    {
        json.WriteStartArray("ways");
        foreach (WayReport way in report.Ways)
        {
            json.WriteStartObject();
            json.WriteString("name", way.Name);
            json.WriteNumber("pairs", way.Pairs);
            json.WriteNumber("nanosecondsPerPair", Math.Round(way.NanosecondsPerPair, 1));
            json.WriteNumber("bytesPerPair", Math.Round(way.BytesPerPair, 3));
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }
}
