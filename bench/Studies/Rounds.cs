namespace ClosureGen.Studies;

/// <summary>Runs a contender again and again, each round begun when the one before is done.</summary>
internal static class Rounds
{
    /// <summary>The calling thread, which is not a pool thread, produces and polls: bench/Ratio says why.</summary>
    public static void Outside(Contender contender, int rounds)
    {
        for (int round = 0; round < rounds; round++)
        {
            ValueTask pending = contender.Start();
            while (!pending.IsCompleted)
            {
                Thread.Yield();
            }

            pending.GetAwaiter().GetResult();
            contender.Finish();
        }
    }

    /// <summary>A pool thread produces and awaits; the calling thread sleeps.</summary>
    public static void Inside(Contender contender, int rounds) =>
        Task.Run(() => InsideAsync(contender, rounds)).GetAwaiter().GetResult();

    private static async Task InsideAsync(Contender contender, int rounds)
    {
        for (int round = 0; round < rounds; round++)
        {
            ValueTask pending = contender.Start();
            await pending.ConfigureAwait(false);
            contender.Finish();
        }
    }
}
