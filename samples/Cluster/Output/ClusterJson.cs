using System.Collections.Generic;
using System.IO;
using System.Text.Json;
using Cluster.Coordination;
using Dispatcher.Output;
using Dispatcher.Running;

namespace Cluster.Output;

/// <summary>Writes one JSON document: the files as samples/Dispatcher does, and the silos.</summary>
public static class ClusterJson
{
    /// <summary>Writes the document and a line end.</summary>
    /// <param name="report">The files.</param>
    /// <param name="silos">The silos.</param>
    /// <param name="output">The writer.</param>
    public static void Write(Report report, IReadOnlyList<SiloReport> silos, TextWriter output) =>
        JsonReport.Write(
            output,
            json =>
            {
                JsonReport.WriteFiles(report, json);
                WriteSilos(silos, json);
            }
        );

    private static void WriteSilos(IReadOnlyList<SiloReport> silos, Utf8JsonWriter json)
    {
        json.WriteStartArray("silos");
        foreach ((int processId, SiloShare share) in silos)
        {
            json.WriteStartObject();
            json.WriteString("name", share.Name);
            json.WriteNumber("process", processId);
            json.WriteNumber("groups", share.Groups);
            json.WriteNumber("files", share.Files);
            json.WriteNumber("bytes", share.Bytes);
            json.WriteNumber("mostFilesInFlight", share.MostInFlight);
            json.WriteBoolean("ended", share.HasEnded);
            json.WriteNumber("repeatedGroups", share.RepeatedGroups);
            json.WriteNumber("repeatedFiles", share.RepeatedFiles);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }
}
