using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.CodeFixes.Closures;

/// <summary>Follows a position of a document through the changes that are made to it.</summary>
internal sealed class PositionMap
{
    private readonly List<IReadOnlyList<TextChange>> _steps = [];

    internal int Steps => _steps.Count;

    internal void Add(IEnumerable<TextChange> changes) =>
        _steps.Add([.. changes.OrderBy(static change => change.Span.Start)]);

    /// <summary>Gets where a position is now; null if the text around it was taken away.</summary>
    internal int? Map(int position, int firstStep = 0)
    {
        foreach (IReadOnlyList<TextChange> changes in _steps.Skip(firstStep))
        {
            int moved = position;
            foreach (TextChange change in changes)
            {
                if (change.Span.End <= position)
                {
                    moved += change.NewText!.Length - change.Span.Length;
                }
                else if (change.Span.Start < position)
                {
                    return null;
                }
            }

            position = moved;
        }

        return position;
    }

    /// <summary>Gets where what the changes of a step, or one of them, have written is now.</summary>
    internal IEnumerable<TextSpan> Places(int step, TextChange? only = null)
    {
        int shift = 0;
        foreach (TextChange change in _steps[step])
        {
            int start = change.Span.Start + shift;
            shift += change.NewText!.Length - change.Span.Length;
            if ((only is null || only == change) && Map(start, step + 1) is { } now)
            {
                yield return new TextSpan(now, change.NewText.Length);
            }
        }
    }
}
