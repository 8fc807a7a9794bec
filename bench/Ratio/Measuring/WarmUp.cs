using System.Diagnostics;
using System.Runtime;

namespace ClosureGen.Ratio.Measuring;

/// <summary>Runs what is measured until it is warm: the same in every plan, as less would measure unfinished code.</summary>
internal sealed class WarmUp
{
    /// <summary>Beyond this a case is measured even if methods are still being compiled.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(8);

    // Framework code comes precompiled, is then compiled with probes and then for good, and each step waits for a timer
    // that every new method sets back: silences of 450 ms between them were seen, and 1.6 s until the last.
    private TimeSpan _least = TimeSpan.FromSeconds(2);
    private TimeSpan _quiet = TimeSpan.FromMilliseconds(600);

    /// <summary>Repeats a round for a least time, and until no method has been compiled for a while on any thread.</summary>
    public void Run(Action round)
    {
        long start = Stopwatch.GetTimestamp();
        long quietSince = start;
        long methods = JitInfo.GetCompiledMethodCount();
        do
        {
            round();
            if (JitInfo.GetCompiledMethodCount() is var now && now != methods)
            {
                methods = now;
                quietSince = Stopwatch.GetTimestamp();
            }
        } while (
            Stopwatch.GetElapsedTime(start) < Longest
            && (Stopwatch.GetElapsedTime(start) < _least || Stopwatch.GetElapsedTime(quietSince) < _quiet)
        );

        // Later cases run the code of the first with other sizes.
        _least = TimeSpan.FromMilliseconds(400);
        _quiet = TimeSpan.FromMilliseconds(250);
    }
}
