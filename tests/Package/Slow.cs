using System;
using Xunit;

namespace ClosureGen.Tests;

/// <summary>Tests that publish or build for long run where there is time: in <c>.ci/run</c>.</summary>
internal static class Slow
{
    internal static void SkipUnlessAskedFor() =>
        Assert.SkipUnless(
            Environment.GetEnvironmentVariable("CLOSUREGEN_SLOW") == "1",
            "Takes long. CLOSUREGEN_SLOW=1 in the environment, as in .ci/run, runs it."
        );
}
