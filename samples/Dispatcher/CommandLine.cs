using System.Collections.Generic;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.IO;
using System.Linq;
using Dispatcher.Files;
using Dispatcher.Output;
using Dispatcher.Running;

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

    private static readonly Argument<string[]> Folders = new("folder")
    {
        Description =
            "Folders to read, whole. Default: the repository that the sample stands in, without .git, bin and obj.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private static readonly Option<int> Rounds = new("--rounds")
    {
        Description = $"How many rounds the ways are timed in, 1 to {MostRounds}.",
        HelpName = "N",
        DefaultValueFactory = _ => DefaultRounds,
        CustomParser = ParseRounds,
    };

    private static readonly Option<bool> Json = new("--json")
    {
        Description = "Print one JSON document and nothing else.",
    };

    /// <summary>Reads the arguments; answers <c>--help</c> and bad input itself.</summary>
    /// <param name="args">The arguments.</param>
    /// <param name="output">Where help goes.</param>
    /// <param name="error">Where the one line about bad input goes.</param>
    /// <param name="exitCode">What to end with where there are no settings.</param>
    /// <returns>The settings; null when there is nothing to run.</returns>
    public static Settings? Parse(string[] args, TextWriter output, TextWriter error, out int exitCode)
    {
        var root = new RootCommand(Description) { Folders, Rounds, Json };
        // Folders may be called @a or [a], and are then neither response files nor directives.
        string[] literal = args is [['[', ..] first, ..] ? [Path.Join(".", first), .. args[1..]] : args;
        ParseResult result = root.Parse(literal, new ParserConfiguration { ResponseFileTokenReplacer = null });
        if (result.Action is not null && result.Errors.Count == 0)
        {
            exitCode = result.Invoke(
                new InvocationConfiguration
                {
                    Output = output,
                    Error = error,
                    EnableDefaultExceptionHandler = false,
                }
            );
            return null;
        }

        exitCode = ExitCode.BadInput;
        if (result.Errors.Count > 0)
        {
            error.WriteLine(Printable.Text(result.Errors[0].Message));
            return null;
        }

        IReadOnlyList<Folder>? folders = ResolveFolders(result.GetValue(Folders) ?? [], error);
        return folders is null ? null : new Settings(folders, result.GetValue(Rounds), result.GetValue(Json));
    }

    private static IReadOnlyList<Folder>? ResolveFolders(string[] paths, TextWriter error)
    {
        if (paths.Length == 0)
        {
            string? root = RepositoryRoot.Find();
            if (root is null)
            {
                error.WriteLine("There is no repository around the program or the current directory: name a folder.");
            }

            return root is null ? null : [new Folder(root, SkipsBuildOutput: true)];
        }

        if (paths.FirstOrDefault(path => !Directory.Exists(path)) is { } missing)
        {
            string hint = missing.StartsWith('-') ? ", and no such option: --help lists them" : "";
            error.WriteLine(
                File.Exists(missing)
                    ? $"'{Printable.Text(missing)}' is a file, and a folder is wanted."
                    : $"There is no folder '{Printable.Text(missing)}'{hint}."
            );
            return null;
        }

        return [.. paths.Select(path => new Folder(path, SkipsBuildOutput: false))];
    }

    private static int ParseRounds(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (
            int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int rounds)
            && rounds is >= 1 and <= MostRounds
        )
        {
            return rounds;
        }

        result.AddError($"--rounds takes a whole number from 1 to {MostRounds}, not '{text}'.");
        return 0;
    }
}
