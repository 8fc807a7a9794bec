namespace ClosureGen.Tool.Fixing;

/// <summary>Finds the lines in which two files differ, by the greedy algorithm of E. W. Myers.</summary>
internal static class LineDiff
{
    /// <summary>A run of lines that is replaced by another; either may be empty.</summary>
    internal readonly record struct Change(int OldStart, int OldCount, int NewStart, int NewCount);

    /// <summary>Lists the changes in the order of the lines.</summary>
    internal static IReadOnlyList<Change> Find(IReadOnlyList<byte[]> old, IReadOnlyList<byte[]> changed)
    {
        int first = 0;
        while (first < old.Count && first < changed.Count && Same(old[first], changed[first]))
        {
            first++;
        }

        int last = 0;
        while (last < old.Count - first && last < changed.Count - first && Same(old[^(last + 1)], changed[^(last + 1)]))
        {
            last++;
        }

        bool IsSame(int x, int y) => Same(old[first + x], changed[first + y]);
        return Join(Path(old.Count - first - last, changed.Count - first - last, IsSame), first);
    }

    private static bool Same(byte[] left, byte[] right) => left.AsSpan().SequenceEqual(right);

    /// <summary>Gets the steps of a shortest edit path, from end to start; each removes or adds one line.</summary>
    private static IEnumerable<(int X, int Y, bool IsAdded)> Path(int width, int height, Func<int, int, bool> isSame)
    {
        int most = width + height;
        // The furthest x on each diagonal x - y; a copy for each number of steps, to trace the path back.
        int[] furthest = new int[(2 * most) + 2];
        var history = new List<int[]>();
        for (int steps = 0; steps <= most; steps++)
        {
            history.Add(furthest.AsSpan(most - steps, (2 * steps) + 2).ToArray());
            for (int diagonal = -steps; diagonal <= steps; diagonal += 2)
            {
                int x = StartOf(diagonal, steps, at => furthest[most + at]);
                while (x < width && x - diagonal < height && isSame(x, x - diagonal))
                {
                    x++;
                }

                furthest[most + diagonal] = x;
                if (x >= width && x - diagonal >= height)
                {
                    return Back(history, width, height);
                }
            }
        }

        return [];
    }

    private static IEnumerable<(int X, int Y, bool IsAdded)> Back(List<int[]> history, int x, int y)
    {
        for (int steps = history.Count - 1; steps > 0; steps--)
        {
            int[] furthest = history[steps];
            int diagonal = x - y;
            bool isAdded = IsAdded(diagonal, steps, at => furthest[steps + at]);
            int previous = isAdded ? diagonal + 1 : diagonal - 1;
            x = furthest[steps + previous];
            y = x - previous;
            yield return (x, y, isAdded);
        }
    }

    private static int StartOf(int diagonal, int steps, Func<int, int> furthest) =>
        steps == 0 ? 0
        : IsAdded(diagonal, steps, furthest) ? furthest(diagonal + 1)
        : furthest(diagonal - 1) + 1;

    private static bool IsAdded(int diagonal, int steps, Func<int, int> furthest) =>
        diagonal == -steps || (diagonal != steps && furthest(diagonal - 1) < furthest(diagonal + 1));

    private static List<Change> Join(IEnumerable<(int X, int Y, bool IsAdded)> steps, int first)
    {
        var changes = new List<Change>();
        foreach ((int x, int y, bool isAdded) in steps)
        {
            var step = new Change(first + x, isAdded ? 0 : 1, first + y, isAdded ? 1 : 0);
            if (
                changes.Count > 0
                && changes[^1] is var next
                && next.OldStart == step.OldStart + step.OldCount
                && next.NewStart == step.NewStart + step.NewCount
            )
            {
                changes[^1] = new Change(
                    step.OldStart,
                    step.OldCount + next.OldCount,
                    step.NewStart,
                    step.NewCount + next.NewCount
                );
            }
            else
            {
                changes.Add(step);
            }
        }

        changes.Reverse();
        return changes;
    }
}
