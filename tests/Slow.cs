using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ClosureGen.Tests;

/// <summary>
/// What takes long runs where there is time: with <c>CLOSUREGEN_SLOW=1</c> in the environment, as in <c>.ci/run</c>. A plain
/// <c>dotnet test</c> takes a part of it.
/// </summary>
internal static class Slow
{
    internal static bool IsAskedFor => Environment.GetEnvironmentVariable("CLOSUREGEN_SLOW") == "1";

    /// <summary>Gets whether what takes longest runs too, most of which other tests see: before a release.</summary>
    internal static bool IsLong => Environment.GetEnvironmentVariable("CLOSUREGEN_LONG_TESTS") == "1";

    /// <summary>Gets whether all cases and rounds run. Over the older build, a part of what runs over .NET is enough.</summary>
    internal static bool HasAllCases =>
#if OLDER_BUILD
        IsLong;
#else
        IsAskedFor;
#endif

    /// <summary>Skips a test that publishes, or builds for long.</summary>
    internal static void SkipUnlessAskedFor() =>
        Assert.SkipUnless(IsAskedFor, "Takes long. CLOSUREGEN_SLOW=1 in the environment, as in .ci/run, runs it.");

    /// <summary>Skips a test that takes longest.</summary>
    internal static void SkipUnlessLong() =>
        Assert.SkipUnless(IsLong, "Takes longest. CLOSUREGEN_LONG_TESTS=1 in the environment runs it.");

    /// <summary>Gets all cases of a test if they are asked for, or else every few of them.</summary>
    internal static IEnumerable<T> OrEvery<T>(int step, IEnumerable<T> all, int first = 0) =>
        HasAllCases ? all : all.Where((_, index) => index % step == first % step);
}
