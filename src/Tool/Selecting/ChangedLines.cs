using System.ComponentModel;

namespace ClosureGen.Tool.Selecting;

/// <summary>The lines that <c>git diff</c> adds since a revision.</summary>
internal sealed partial class ChangedLines
{
    private readonly Dictionary<string, List<(int First, int Last)>> _files = [];

    private ChangedLines() { }

    /// <summary>Tells whether a line of a site has changed.</summary>
    internal bool Touches(ScannedSite site) =>
        _files.TryGetValue(site.Place.Path, out List<(int First, int Last)>? lines)
        && lines.Exists(range => range.First <= site.Lines.Last && range.Last >= site.Lines.First);

    /// <summary>Asks git in the current directory.</summary>
    /// <exception cref="UsageException">There is no repository, or no such revision.</exception>
    internal static async Task<ChangedLines> ReadAsync(string revision, CancellationToken cancellationToken)
    {
        string root = (await GitAsync(["rev-parse", "--show-toplevel"], cancellationToken)).Trim();
        string diff = await GitAsync(
            [
                "-c",
                "core.quotePath=false",
                "diff",
                "--no-color",
                "--no-ext-diff",
                "--src-prefix=a/",
                "--dst-prefix=b/",
                "--unified=0",
                revision,
                "--",
            ],
            cancellationToken
        );
        var changed = new ChangedLines();
        List<(int First, int Last)> lines = [];
        foreach (string line in diff.Split('\n'))
        {
            if (line.StartsWith("+++ b/", StringComparison.Ordinal))
            {
                lines = [];
                // A name with a space in it ends with a tab.
                changed._files[Path.GetFullPath(line[6..].TrimEnd('\t'), root)] = lines;
            }
            else if (Hunk().Match(line) is { Success: true } hunk)
            {
                int first = int.Parse(hunk.Groups[1].ValueSpan, CultureInfo.InvariantCulture);
                int count = hunk.Groups[2].Success
                    ? int.Parse(hunk.Groups[2].ValueSpan, CultureInfo.InvariantCulture)
                    : 1;
                if (count > 0)
                {
                    lines.Add((first, first + count - 1));
                }
            }
        }

        return changed;
    }

    private static async Task<string> GitAsync(string[] arguments, CancellationToken cancellationToken)
    {
        try
        {
            (int exitCode, string output, string errors) = await ChildProcess.RunAsync(
                "git",
                Directory.GetCurrentDirectory(),
                arguments,
                cancellationToken
            );
            return exitCode == 0 ? output : throw new UsageException($"git: {errors.Split('\n')[0]}");
        }
        catch (Win32Exception exception)
        {
            throw new UsageException($"git: {exception.Message}");
        }
    }

    [GeneratedRegex(@"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", RegexOptions.CultureInvariant)]
    private static partial Regex Hunk();
}
