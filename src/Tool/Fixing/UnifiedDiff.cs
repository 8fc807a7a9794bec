using System.Text;

namespace ClosureGen.Tool.Fixing;

/// <summary>Prints changes as <c>git diff</c> does; as bytes, so that every encoding and line end is preserved.</summary>
internal static class UnifiedDiff
{
    private const int Context = 3;

    /// <summary>Writes the changes of one file.</summary>
    /// <param name="path">Its path relative to where the diff is applied.</param>
    /// <param name="before">The present bytes.</param>
    /// <param name="after">The new bytes.</param>
    /// <param name="output">The stream to write to.</param>
    internal static void Write(string path, byte[] before, byte[] after, Stream output)
    {
        List<byte[]> old = Lines(before);
        List<byte[]> changed = Lines(after);
        WriteText(output, $"diff --git {Name("a/", path)} {Name("b/", path)}\n");
        // A name with a space in it ends with a tab.
        string end = path.Contains(' ') ? "\t\n" : "\n";
        WriteText(output, $"--- {Name("a/", path)}{end}+++ {Name("b/", path)}{end}");
        foreach (List<LineDiff.Change> hunk in Hunks(LineDiff.Find(old, changed)))
        {
            WriteHunk(hunk, old, changed, output);
        }
    }

    /// <summary>Merges changes whose context lines touch.</summary>
    private static IEnumerable<List<LineDiff.Change>> Hunks(IReadOnlyList<LineDiff.Change> changes)
    {
        var hunk = new List<LineDiff.Change>();
        foreach (LineDiff.Change change in changes)
        {
            if (hunk.Count > 0 && change.OldStart - (hunk[^1].OldStart + hunk[^1].OldCount) > 2 * Context)
            {
                yield return hunk;
                hunk = [];
            }

            hunk.Add(change);
        }

        if (hunk.Count > 0)
        {
            yield return hunk;
        }
    }

    private static void WriteHunk(List<LineDiff.Change> hunk, List<byte[]> old, List<byte[]> changed, Stream output)
    {
        int before = Math.Min(Context, hunk[0].OldStart);
        int oldStart = hunk[0].OldStart - before;
        int newStart = hunk[0].NewStart - before;
        int oldEnd = Math.Min(old.Count, hunk[^1].OldStart + hunk[^1].OldCount + Context);
        int newEnd = newStart + (oldEnd - oldStart) + hunk.Sum(static change => change.NewCount - change.OldCount);
        WriteText(output, $"@@ -{Range(oldStart, oldEnd)} +{Range(newStart, newEnd)} @@\n");
        int line = oldStart;
        foreach (LineDiff.Change change in hunk)
        {
            WriteLines(' ', old, line, change.OldStart, output);
            line = change.OldStart + change.OldCount;
            WriteLines('-', old, change.OldStart, line, output);
            WriteLines('+', changed, change.NewStart, change.NewStart + change.NewCount, output);
        }

        WriteLines(' ', old, line, oldEnd, output);
    }

    /// <summary>Lines count from 1; an empty range names the line before it.</summary>
    private static string Range(int start, int end) =>
        end == start ? $"{start},0"
        : end == start + 1 ? $"{start + 1}"
        : $"{start + 1},{end - start}";

    private static void WriteLines(char mark, List<byte[]> lines, int start, int end, Stream output)
    {
        for (int i = start; i < end; i++)
        {
            output.WriteByte((byte)mark);
            output.Write(lines[i]);
            if (lines[i][^1] != '\n')
            {
                WriteText(output, "\n\\ No newline at end of file\n");
            }
        }
    }

    private static List<byte[]> Lines(byte[] bytes)
    {
        var lines = new List<byte[]>();
        int start = 0;
        while (start < bytes.Length)
        {
            int end = Array.IndexOf(bytes, (byte)'\n', start);
            int next = end < 0 ? bytes.Length : end + 1;
            lines.Add(bytes[start..next]);
            start = next;
        }

        return lines;
    }

    /// <summary>Quotes a name where git does.</summary>
    private static string Name(string prefix, string path)
    {
        if (!path.Any(static c => c is < ' ' or '"' or '\\' or '\x7f'))
        {
            return prefix + path;
        }

        StringBuilder quoted = new StringBuilder("\"").Append(prefix);
        foreach (char c in path)
        {
            _ = c switch
            {
                '"' or '\\' => quoted.Append('\\').Append(c),
                < ' ' or '\x7f' => quoted.Append('\\').Append(Convert.ToString(c, 8).PadLeft(3, '0')),
                _ => quoted.Append(c),
            };
        }

        return quoted.Append('"').ToString();
    }

    private static void WriteText(Stream output, string text) => output.Write(Encoding.UTF8.GetBytes(text));
}
