namespace ClosureGen.Hosts.Tests;

/// <summary>A bound on every wait, so that what hangs fails by itself; nothing is asserted about time.</summary>
internal static class Limits
{
    internal static readonly TimeSpan Test = TimeSpan.FromSeconds(60);

    internal static Task Limited(this Task task) => task.WaitAsync(Test);

    internal static Task<T> Limited<T>(this Task<T> task) => task.WaitAsync(Test);

    /// <summary>Blocks until something holds that nobody signals.</summary>
    internal static void Until(Func<bool> condition) =>
        Assert.True(SpinWait.SpinUntil(condition, Test), "It has not come to hold.");
}
