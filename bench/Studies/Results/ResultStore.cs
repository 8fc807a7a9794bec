using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using ClosureGen.Ratio.Processes;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Results;

/// <summary>Results on disk, a file for every runtime, study and pass: <c>net10.0/peers.quick.json</c>.</summary>
internal sealed class ResultStore(string folder)
{
    private const string Extension = ".json";

    /// <summary>The runtime of this process, as a target framework.</summary>
    public static string Framework { get; } = $"net{Environment.Version.Major}.{Environment.Version.Minor}";

    public void Save(StudyResults results)
    {
        string path = PathOf(Framework, results.Study, results.Pass);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, JsonSerializer.Serialize(results, Json.Document));
    }

    /// <summary>The frameworks that there are results of, the newest first.</summary>
    public IReadOnlyList<string> Frameworks() =>
        Directory.Exists(folder)
            ?
            [
                .. Directory
                    .EnumerateFiles(folder, "*" + Extension, SearchOption.AllDirectories)
                    .Select(static path => Path.GetFileName(Path.GetDirectoryName(path)!))
                    .Where(static name => name.StartsWith("net", StringComparison.Ordinal))
                    .Distinct()
                    .OrderByDescending(static name => Version.Parse(name["net".Length..])),
            ]
            : [];

    /// <summary>The most thorough results of a study, or null where it was not measured.</summary>
    public StudyResults? Load(string framework, string study)
    {
        string? path = ((Pass[])[Pass.All, Pass.Quick])
            .Select(pass => PathOf(framework, study, pass))
            .FirstOrDefault(File.Exists);
        return path is null ? null : JsonSerializer.Deserialize<StudyResults>(File.ReadAllText(path), Json.Document);
    }

    private string PathOf(string framework, string study, Pass pass) =>
        Path.Combine(folder, framework, $"{study}.{pass.ToString().ToLowerInvariant()}{Extension}");
}
