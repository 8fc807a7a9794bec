using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using ClosureGen.Ratio.Processes;
using ClosureGen.Ratio.Reporting;

namespace ClosureGen.Studies.Results;

/// <summary>
/// Results on disk: a file for every framework and study, <c>net10.0/peers.json</c>, replaced when the study is measured
/// again, and under <c>ratio</c> what bench/Ratio printed with <c>--json</c>, under any name.
/// </summary>
internal sealed class ResultStore(string folder)
{
    private const string Extension = ".json";
    private const string Ratio = "ratio";
    private const string FrameworkPrefix = "net";

    /// <summary>The runtime of this process, as a target framework.</summary>
    public static string Framework { get; } =
        $"{FrameworkPrefix}{Environment.Version.Major}.{Environment.Version.Minor}";

    public void Save(StudyResults results)
    {
        string path = Path.Combine(folder, results.Framework, results.Study + Extension);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, JsonSerializer.Serialize(results, Json.Document).ReplaceLineEndings("\n") + "\n");
    }

    public StoredResults Load() =>
        new StoredResults(
            [
                .. Folders()
                    .Where(static path => Path.GetFileName(path).StartsWith(FrameworkPrefix, StringComparison.Ordinal))
                    .SelectMany(Files)
                    .Select(Read<StudyResults>),
            ],
            [
                .. Folders()
                    .Where(static path => Path.GetFileName(path) == Ratio)
                    .SelectMany(Files)
                    .Select(static path => new RatioResults(
                        Path.GetFileNameWithoutExtension(path),
                        Read<Report>(path)
                    )),
            ]
        );

    private string[] Folders() => Directory.Exists(folder) ? Directory.GetDirectories(folder) : [];

    // The order of a folder's files is the file system's own.
    private static IEnumerable<string> Files(string path) =>
        Directory.EnumerateFiles(path, "*" + Extension).Order(StringComparer.Ordinal);

    private static T Read<T>(string path)
    {
        try
        {
            return JsonSerializer.Deserialize<T>(File.ReadAllText(path), Json.Document)
                ?? throw new JsonException("The file is empty.");
        }
        catch (JsonException exception)
        {
            throw new InvalidDataException($"{path} is no result: {exception.Message}", exception);
        }
    }
}
