using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using Dispatcher.Files;

namespace Dispatcher;

/// <summary>Reads the command line.</summary>
public static class CommandLine
{
    private const int DefaultRounds = 25;
    private const int MostRounds = 1_000;

    private const string Description = """
        Pairs handlers (counters of bytes, lines, words and the longest line, and SHA-256) with files, dispatches every
        pair in twelve ways, with and without ClosureGen, and compares their results and their costs.

        Every file under the folders is read, symbolic links are not followed, and a file that is reached twice counts
        once. Bytes, lines and words are those of wc in the C locale, where a word holds a printable byte of ASCII. The
        costs are timed with cheap handlers.

        Exit codes: 0 all done; 1 a file could not be read (named on standard error, the others are done), a way
        differs, or the results could not be written; 2 the command line cannot be followed.
        """;

    private static readonly Argument<string[]> Folders = FolderArguments.Create();

    private static readonly Option<int> Rounds = new("--rounds")
    {
        Description = $"How many rounds the ways are timed in, 1 to {MostRounds}.",
        HelpName = "N",
        DefaultValueFactory = _ => DefaultRounds,
        CustomParser = static result => FolderArguments.ParseNumber(result, "--rounds", MostRounds),
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
        var root = new RootCommand(Description) { Folders, Rounds, Json };
        if (FolderArguments.Parse(root, args, output, error, out exitCode) is not { } result)
        {
            return null;
        }

        IReadOnlyList<Folder>? folders = FolderArguments.Resolve(result.GetValue(Folders) ?? [], error);
        return folders is null ? null : new Settings(folders, result.GetValue(Rounds), result.GetValue(Json));
    }
}
