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

/// <summary>The common part of the samples' command lines: folders, help, and one line about invalid input.</summary>
public static class FolderArguments
{
    /// <summary>Creates the argument for the folders.</summary>
    public static Argument<string[]> Create() =>
        new("folder")
        {
            Description = "Folders to read, whole. Default: the repository of the sample, without .git, bin and obj.",
            Arity = ArgumentArity.ZeroOrMore,
        };

    /// <summary>Reads the arguments; handles <c>--help</c> and invalid input itself.</summary>
    /// <param name="root">The command.</param>
    /// <param name="args">The arguments.</param>
    /// <param name="output">Gets the help.</param>
    /// <param name="error">Gets the line about invalid input.</param>
    /// <param name="exitCode">The exit code if there is nothing to run.</param>
    /// <returns>The result; null if there is nothing to run.</returns>
    public static ParseResult? Parse(
        RootCommand root,
        string[] args,
        TextWriter output,
        TextWriter error,
        out int exitCode
    )
    {
        // Folders may be called @a or [a]; these are neither response files nor directives.
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

        return result;
    }

    /// <summary>Finds the folders, or the default one.</summary>
    /// <param name="paths">The arguments.</param>
    /// <param name="error">Gets the line about a missing folder.</param>
    /// <returns>The folders; null if one is missing.</returns>
    public static IReadOnlyList<Folder>? Resolve(string[] paths, TextWriter error)
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

    /// <summary>Reads a whole number, or reports the range of an option.</summary>
    /// <param name="result">The option's argument.</param>
    /// <param name="option">The option.</param>
    /// <param name="most">The largest number; the smallest is 1.</param>
    public static int ParseNumber(ArgumentResult result, string option, int most)
    {
        string text = result.Tokens[0].Value;
        if (
            int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number)
            && number >= 1
            && number <= most
        )
        {
            return number;
        }

        result.AddError($"{option} takes a whole number from 1 to {most}, not '{text}'.");
        return 0;
    }
}
