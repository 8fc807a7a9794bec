namespace ClosureGen.Hosting.Tests;

/// <summary>Waits for what happens on other threads.</summary>
internal static class Eventually
{
    internal static async Task IsTrue(Func<bool> condition)
    {
        var watch = Stopwatch.StartNew();
        while (!condition())
        {
            Assert.True(watch.Elapsed < TimeSpan.FromSeconds(20), "It has not come true within 20 s.");
            await Task.Delay(10);
        }
    }
}
