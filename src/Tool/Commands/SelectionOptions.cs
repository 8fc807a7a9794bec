using System.CommandLine;

namespace ClosureGen.Tool.Commands;

/// <summary>The options of <c>scan</c> and <c>fix</c> that select sites.</summary>
internal sealed class SelectionOptions
{
    private readonly Option<bool> _all = ToolOption.Of<bool>(
        "--all",
        "Also tests, threads, and what runs once: constructors, initializers, Main."
    );

    private readonly Option<string[]> _rules = ToolOption.Of<string[]>(
        "--rule",
        "Only sites of this rule. Repeatable.",
        "ID"
    );

    private readonly Option<string[]> _excluded = ToolOption.Of<string[]>(
        "--exclude",
        "Leave out files and folders, as .gitignore writes them. Repeatable.",
        "GLOB"
    );

    private readonly Option<int> _minBytes = ToolOption.Of<int>(
        "--min-bytes",
        "Only sites that allocate as many bytes.",
        "N"
    );

    private readonly Option<bool> _inLoop = ToolOption.Of<bool>("--in-loop", "Only sites that a loop repeats.");

    private readonly Option<string[]> _at = ToolOption.Of<string[]>(
        "--at",
        "Only the sites on a line. Repeatable.",
        "FILE:LINE"
    );

    private readonly Option<string?> _baseline = ToolOption.Of<string?>(
        "--baseline",
        "Mark the sites of this file; they do not count for --check.",
        "FILE"
    );

    private readonly Option<string?> _writeBaseline = ToolOption.Of<string?>(
        "--write-baseline",
        "Write the sites that are left to this file.",
        "FILE"
    );

    private readonly Option<string?> _since = ToolOption.Of<string?>(
        "--since",
        "Only sites on lines that git diff adds since a revision.",
        "REV"
    );

    private readonly Option<bool> _noRestore = ToolOption.Of<bool>(
        "--no-restore",
        "Do not restore solutions and projects first."
    );

    internal void AddTo(Command command)
    {
        Option[] options =
        [
            _all,
            _rules,
            _excluded,
            _minBytes,
            _inLoop,
            _at,
            _baseline,
            _writeBaseline,
            _since,
            _noRestore,
        ];
        Array.ForEach(options, command.Options.Add);
    }

    /// <summary>Reads the options, and the files that they name.</summary>
    /// <exception cref="UsageException">One of them is invalid.</exception>
    internal async Task<SiteSelection> ReadAsync(ParseResult parsed, CancellationToken cancellationToken)
    {
        if (parsed.GetValue(_writeBaseline) is { } file)
        {
            ReportOutput.Check(file);
        }

        return new SiteSelection
        {
            All = parsed.GetValue(_all),
            Rules = [.. (parsed.GetValue(_rules) ?? []).Select(Rule)],
            Excluded = [.. (parsed.GetValue(_excluded) ?? []).Select(Glob.Parse)],
            MinBytes = parsed.GetValue(_minBytes),
            OnlyInLoops = parsed.GetValue(_inLoop),
            At = [.. (parsed.GetValue(_at) ?? []).Select(Place)],
            Baseline = parsed.GetValue(_baseline) is { } known ? Baseline.Read(known) : null,
            Since = parsed.GetValue(_since) is { } revision
                ? await ChangedLines.ReadAsync(revision, cancellationToken)
                : null,
            WriteBaseline = parsed.GetValue(_writeBaseline),
            Restores = !parsed.GetValue(_noRestore),
        };
    }

    private static string Rule(string id) =>
        SiteFamily.OfRule(id.ToUpperInvariant())?.Id
        ?? throw new UsageException(
            $"'{id}' is no rule of sites: these are {string.Join(", ", SiteFamily.All.Select(static family => family.Id))}."
        );

    private static (string Path, int Line) Place(string text)
    {
        int colon = text.LastIndexOf(':');
        string path = colon > 0 ? Path.GetFullPath(text[..colon]) : "";
        return int.TryParse(text.AsSpan(colon + 1), out int line) && File.Exists(path)
            ? (path, line)
            : throw new UsageException($"'{text}' is no place: write FILE:LINE, of a file that exists.");
    }
}
