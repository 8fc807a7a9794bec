namespace ClosureGen.Runtime.Tests;

/// <summary>Two threads at one thing, at offsets that move.</summary>
internal static class Races
{
    private static readonly int Rounds = StressLength.Rounds(6_000, 1_000_000);

    /// <summary>
    /// Runs both sides at once, round after round: the offset between them grows step by step and begins again, so that
    /// every interleaving of a few hundred instructions is tried many times.
    /// </summary>
    internal static void Run(Action prepare, Action one, Action other, Action check)
    {
        int turn = 0;
        bool stopped = false;
        Exception? failure = null;
        var second = new Thread(() =>
        {
            SpinWait spinner = default;
            for (int mine = 1; ; mine += 2)
            {
                while (Volatile.Read(ref turn) < mine)
                {
                    if (Volatile.Read(ref stopped))
                    {
                        return;
                    }

                    spinner.SpinOnce(sleep1Threshold: -1);
                }

                try
                {
                    Thread.SpinWait((mine / 2 * 7) % 64);
                    other();
                }
                catch (Exception exception)
                {
                    failure = exception;
                }

                Volatile.Write(ref turn, mine + 1);
            }
        })
        {
            IsBackground = true,
        };
        second.UnsafeStart();
        try
        {
            StressLength.Repeat(
                Rounds,
                round =>
                {
                    prepare();
                    int theirs = turn + 1;
                    Volatile.Write(ref turn, theirs);
                    Thread.SpinWait(round % 64);
                    one();
                    SpinWait spinner = default;
                    while (Volatile.Read(ref turn) == theirs)
                    {
                        spinner.SpinOnce(sleep1Threshold: -1);
                    }

                    Assert.Null(failure);
                    check();
                }
            );
        }
        finally
        {
            Volatile.Write(ref stopped, true);
        }

        Assert.True(second.Join(Limits.Test));
    }
}
