using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using Dispatcher;
using Dispatcher.Files;

namespace Cluster;

/// <summary>Reads the command line.</summary>
public static class CommandLine
{
    private const int DefaultSilos = 2;
    private const int MostSilos = 16;
    private const int DefaultFilesInFlight = 64;
    private const int MostFilesInFlight = 10_000;

    private const string Description = """
        Pairs handlers (counters of bytes, lines, words and the longest line, and SHA-256) with files on several silos of
        Orleans, which are processes of this machine, and collects what they find: the results of samples/Dispatcher.

        Files are grouped by their folder. A grain for each group pairs the handlers with its files. If a silo ends, the
        files that it was working on are done again by the others.

        Exit codes: 0 all done; 1 a file could not be read (named on standard error, the others are done), all silos have
        ended, or the results could not be written; 2 the command line cannot be followed.
        """;

    private static readonly Argument<string[]> Folders = FolderArguments.Create();

    private static readonly Option<int> Silos = new("--silos")
    {
        Description = $"How many silos to start, 1 to {MostSilos}.",
        HelpName = "N",
        DefaultValueFactory = static _ => DefaultSilos,
        CustomParser = static result => FolderArguments.ParseNumber(result, "--silos", MostSilos),
    };

    private static readonly Option<int> FilesInFlight = new("--in-flight")
    {
        Description = $"The most files that a silo is given at a time, 1 to {MostFilesInFlight}.",
        HelpName = "N",
        DefaultValueFactory = static _ => DefaultFilesInFlight,
        CustomParser = static result => FolderArguments.ParseNumber(result, "--in-flight", MostFilesInFlight),
    };

    private static readonly Option<bool> Json = new("--json")
    {
        Description = "Print one JSON document and nothing else.",
    };

    /// <summary>Reads the arguments; handles <c>--help</c> and invalid input itself.</summary>
    /// <param name="args">The arguments.</param>
    /// <param name="output">Gets the help.</param>
    /// <param name="error">Gets the line about invalid input.</param>
    /// <param name="exitCode">The exit code if there are no settings.</param>
    /// <returns>The settings; null if there is nothing to run.</returns>
    public static Settings? Parse(string[] args, TextWriter output, TextWriter error, out int exitCode)
    {
        var root = new RootCommand(Description) { Folders, Silos, FilesInFlight, Json };
        if (FolderArguments.Parse(root, args, output, error, out exitCode) is not { } result)
        {
            return null;
        }

        IReadOnlyList<Folder>? folders = FolderArguments.Resolve(result.GetValue(Folders) ?? [], error);
        return folders is null
            ? null
            : new Settings(folders, result.GetValue(Silos), result.GetValue(FilesInFlight), result.GetValue(Json));
    }
}
