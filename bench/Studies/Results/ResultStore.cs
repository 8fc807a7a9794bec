using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using ClosureGen.Bench.Shared;
using ClosureGen.Ratio.Processes;
using ClosureGen.Ratio.Reporting;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Results;

/// <summary>
/// Results on disk: a file for every framework and study, <c>net10.0/peers.json</c>, replaced when the study is measured
/// again, and under <c>ratio</c> what bench/Ratio stored with <c>--output</c>: files of any name, each of other scenarios.
/// </summary>
internal sealed class ResultStore(string folder)
{
    private const string Extension = ".json";
    private const string Ratio = "ratio";
    private const string FrameworkPrefix = "net";

    private static readonly JsonSerializerOptions Strict = new(Json.Document)
    {
#if NET9_0_OR_GREATER
        // What is not in a file would be null where nothing may be.
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
#endif
    };

    /// <summary>The runtime of this process, as a target framework.</summary>
    public static string Framework { get; } =
        $"{FrameworkPrefix}{Environment.Version.Major}.{Environment.Version.Minor}";

    /// <summary>Finds out whether results of these studies can be saved.</summary>
    /// <exception cref="IOException">They cannot; the message says where and why.</exception>
    public void CheckCanSave(IEnumerable<Study> studies)
    {
        foreach (Study study in studies)
        {
            ResultFile.Check(PathOf(study.Name, Framework));
        }
    }

    public void Save(StudyResults results) =>
        ResultFile.Write(PathOf(results.Study, results.Framework), Json.ToFileText(results));

    /// <summary>
    /// Whether a pass on this runtime would replace what a more thorough one has stored. A file that cannot be read is
    /// worth nothing.
    /// </summary>
    public bool ReplacesMore(string study, Pass pass)
    {
        string path = PathOf(study, Framework);
        try
        {
            return File.Exists(path) && Read<StudyResults>(path).Pass > pass;
        }
        catch (InvalidDataException)
        {
            return false;
        }
    }

    /// <summary>All there is; none where there is no folder.</summary>
    /// <exception cref="InvalidDataException">A file is no result, or two of bench/Ratio have the same scenario.</exception>
    public StoredResults Load() =>
        new StoredResults(
            [.. Folders().Where(IsFramework).SelectMany(Files).Select(ReadStudy)],
            Folders().FirstOrDefault(static path => Path.GetFileName(path) == Ratio) is string ratio
                ? ReadRatios(ratio)
                : []
        );

    private static RatioResults[] ReadRatios(string path)
    {
        RatioResults[] results =
        [
            .. Files(path)
                .Select(static file => new RatioResults(Path.GetFileNameWithoutExtension(file), ReadReport(file))),
        ];

        // Of two runs of a scenario a report would draw one and count both.
        string? twice = results
            .SelectMany(static run => run.Scenarios)
            .GroupBy(static scenario => scenario)
            .FirstOrDefault(static runs => runs.Count() > 1)
            ?.Key;
        return twice is null
            ? results
            : throw new InvalidDataException(
                $"{path} has more than one result of {twice}, and a report is made of one: keep others in a folder of their "
                    + "own, and name it with --results."
            );
    }

    private static bool IsFramework(string path)
    {
        string name = Path.GetFileName(path);
        return name.StartsWith(FrameworkPrefix, StringComparison.Ordinal)
            && Version.TryParse(name[FrameworkPrefix.Length..], out _);
    }

    private string PathOf(string study, string framework) => Path.Combine(folder, framework, study + Extension);

    private string[] Folders() => Directory.Exists(folder) ? Directory.GetDirectories(folder) : [];

    // The order of a folder's files is the file system's own.
    private static IEnumerable<string> Files(string path) =>
        Directory.EnumerateFiles(path, "*" + Extension).Order(StringComparer.Ordinal);

    private static StudyResults ReadStudy(string path)
    {
        StudyResults results = Read<StudyResults>(path);
        return results.Framework == Path.GetFileName(Path.GetDirectoryName(path))
            ? results
            : throw new InvalidDataException($"{path} is no result of its folder's framework: {results.Framework}.");
    }

    private static Report ReadReport(string path)
    {
        Report report = Read<Report>(path);
        return report.Machines.Count > 0
            ? report
            : throw new InvalidDataException($"{path} is no result: it names no machine.");
    }

    private static T Read<T>(string path)
    {
        try
        {
            return JsonSerializer.Deserialize<T>(File.ReadAllText(path), Strict)
                ?? throw new JsonException("The file is empty.");
        }
        catch (JsonException exception)
        {
            throw new InvalidDataException($"{path} is no result: {exception.Message}", exception);
        }
    }
}
