using System;
using System.Threading;

namespace ClosureGen.Runtime.Tests;

/// <summary>In a process of its own, where no other test runs batches: the watch ticks, rests, and ticks again.</summary>
internal static class WatchScenario
{
    /// <summary>Far above the fifth of a second that it takes, below what is given to the process.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    internal static void Run()
    {
        var recorder = new Recorder();
        for (int round = 1; round <= 2; round++)
        {
            // Seen from an item: while one runs, the watch must not rest, however long that takes.
            bool isArmed = false;
            recorder.DoItemEach((int[])[1, 2], _ => isArmed = Watch.IsArmed).Run();
            Console.WriteLine(isArmed ? "ticks" : "does not tick");
            if (!SpinWait.SpinUntil(static () => !Watch.IsArmed, Limit))
            {
                throw new TimeoutException("The watch ticks on, and nothing runs.");
            }

            Console.WriteLine("rests");
        }
    }
}
