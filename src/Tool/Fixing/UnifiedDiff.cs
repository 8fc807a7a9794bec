using System.Text;
using DiffPlex;
using DiffPlex.Model;

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
        // One character a byte, whatever the encoding is.
        DiffResult diff = Differ.Instance.CreateDiffs(
            Encoding.Latin1.GetString(before),
            Encoding.Latin1.GetString(after),
            ignoreWhiteSpace: false,
            ignoreCase: false,
            new LineChunker()
        );
        // A name with a space in it ends with a tab.
        string end = path.Contains(' ') ? "\t\n" : "\n";
        output.Write(Encoding.UTF8.GetBytes($"diff --git a/{path} b/{path}\n" + $"--- a/{path}{end}+++ b/{path}{end}"));
        foreach (List<DiffBlock> hunk in Hunks(diff.DiffBlocks))
        {
            output.Write(Encoding.Latin1.GetBytes(Text(hunk, diff)));
        }
    }

    /// <summary>Merges changes whose context lines touch.</summary>
    private static IEnumerable<List<DiffBlock>> Hunks(IEnumerable<DiffBlock> changes)
    {
        var hunk = new List<DiffBlock>();
        foreach (DiffBlock change in changes)
        {
            if (hunk.Count > 0 && change.DeleteStartA - (hunk[^1].DeleteStartA + hunk[^1].DeleteCountA) > 2 * Context)
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

    private static string Text(List<DiffBlock> hunk, DiffResult diff)
    {
        int start = Math.Max(0, hunk[0].DeleteStartA - Context);
        int newStart = start + hunk[0].InsertStartB - hunk[0].DeleteStartA;
        int end = Math.Min(diff.PiecesOld.Count, hunk[^1].DeleteStartA + hunk[^1].DeleteCountA + Context);
        int newCount = end - start + hunk.Sum(static change => change.InsertCountB - change.DeleteCountA);
        StringBuilder text = new StringBuilder("@@ -")
            .Append(Range(start, end - start))
            .Append(" +")
            .Append(Range(newStart, newCount))
            .Append(" @@\n");
        int line = start;
        foreach (DiffBlock change in hunk)
        {
            Append(text, ' ', diff.PiecesOld, line, change.DeleteStartA);
            line = change.DeleteStartA + change.DeleteCountA;
            Append(text, '-', diff.PiecesOld, change.DeleteStartA, line);
            Append(text, '+', diff.PiecesNew, change.InsertStartB, change.InsertStartB + change.InsertCountB);
        }

        Append(text, ' ', diff.PiecesOld, line, end);
        return text.ToString();
    }

    private static string Range(int start, int count) =>
        count switch
        {
            0 => $"{start},0",
            1 => $"{start + 1}",
            _ => $"{start + 1},{count}",
        };

    private static void Append(StringBuilder text, char mark, IReadOnlyList<string> lines, int start, int end)
    {
        for (int i = start; i < end; i++)
        {
            text.Append(mark).Append(lines[i]);
            if (lines[i][^1] != '\n')
            {
                text.Append("\n\\ No newline at end of file\n");
            }
        }
    }

    /// <summary>Lines as git sees them: only line feeds end one.</summary>
    private sealed class LineChunker : IChunker
    {
        public IReadOnlyList<string> Chunk(string text) => text.Length == 0 ? [] : Regex.Split(text, "(?<=\n)(?!$)");
    }
}
