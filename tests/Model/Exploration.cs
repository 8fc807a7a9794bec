namespace ClosureGen.Model.Tests;

/// <summary>Explores, and tells the test's output how many states were seen.</summary>
/// <remarks>With CLOSUREGEN_LONG_TESTS=1 in the environment the larger scenarios are explored to their end too: minutes.</remarks>
internal static class Exploration
{
    private const int LeastStates = 1_000;

    // Those with most states. Their faults are found by others, of fewer.
    private static readonly string[] s_longest =
    [
        "a run without a caller",
        "a caller that takes over",
        "an item that later ones wait for",
        "the watch looks, the first goes on",
        "one waits for the next",
        "three dispatches, watched",
        "three dispatches, awaited",
        "three dispatches, awaited, the last waits",
        "three dispatches, awaited, who awaits the first waits",
    ];

    // The next of them. Of each kind a smaller one stays in a plain run.
    private static readonly string[] s_largest =
    [
        "two runs of 3 items",
        "two runs that are watched",
        "two runs, items are put back",
        "some go on, others are invited",
        "the watch looks",
        "three participants",
        "three dispatches, watched, the first waits",
        "three dispatches, watched, each made by who awaits the one before",
        "three dispatches, awaited, the second waits",
        "two at a time, room for one, completed",
    ];

    /// <summary>Visits all states, in which nothing may be wrong.</summary>
    internal static void OfAll(string name, Scenario scenario, ITestOutputHelper output)
    {
        if (Array.IndexOf(s_largest, name) >= 0)
        {
            Slow.SkipUnlessAskedFor();
        }

        if (Array.IndexOf(s_longest, name) >= 0)
        {
            Slow.SkipUnlessLong();
        }

        var explorer = new Explorer(scenario, Fault.None);
        string? violation = explorer.Explore();
        output.WriteLine($"{name}: {explorer.States:#,0} states explored");
        Assert.Null(violation);
        Assert.InRange(explorer.States, LeastStates, int.MaxValue);
    }

    /// <summary>Visits states until what a fault leads to is found.</summary>
    internal static void OfFault(
        string name,
        Scenario scenario,
        Fault fault,
        string violation,
        ITestOutputHelper output
    )
    {
        var explorer = new Explorer(scenario, fault);
        string? found = explorer.Explore();
        output.WriteLine($"{name}, {fault}: found after {explorer.States:#,0} states");
        Assert.NotNull(found);
        output.WriteLine(found);
        Assert.StartsWith(violation, found, StringComparison.Ordinal);
    }
}
