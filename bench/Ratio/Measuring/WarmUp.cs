using System;

namespace ClosureGen.Ratio.Measuring;

/// <summary>When a case counts as warm: the same in every plan, as less would measure unfinished code.</summary>
/// <param name="Least">The least time that it is warmed up.</param>
/// <param name="Quiet">For how long no method must have been compiled.</param>
internal sealed record WarmUp(TimeSpan Least, TimeSpan Quiet)
{
    /// <summary>
    /// Framework code comes precompiled, is then compiled with probes and then for good, and each step waits for a
    /// timer that every new method sets back: silences of 450 ms between them were seen, and 1.6 s until the last.
    /// </summary>
    public static WarmUp OfProcess { get; } = new WarmUp(TimeSpan.FromSeconds(2), TimeSpan.FromMilliseconds(600));

    /// <summary>Later cases run the code of the first with other sizes.</summary>
    public static WarmUp OfCase { get; } = new WarmUp(TimeSpan.FromMilliseconds(400), TimeSpan.FromMilliseconds(250));
}
