namespace ClosureGen.Closures.Fixing;

/// <summary>Maps positions of a document through the changes made to it.</summary>
internal sealed class PositionMap
{
    private readonly List<IReadOnlyList<TextChange>> _steps = [];

    internal int Steps => _steps.Count;

    internal void Add(IEnumerable<TextChange> changes) =>
        _steps.Add([.. changes.OrderBy(static change => change.Span.Start)]);

    /// <summary>Gets the current position; null if the text around it was removed.</summary>
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

    /// <summary>Gets the current positions of the text that the changes of a step, or one of them, have written.</summary>
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
