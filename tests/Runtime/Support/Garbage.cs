namespace ClosureGen.Runtime.Tests;

/// <summary>Sees to it that what nobody uses any more is nowhere kept alive.</summary>
internal static class Garbage
{
    /// <summary>Collects the whole heap, and has the pools learn of it: their trimmer comes with the finalizers.</summary>
    internal static void Collect(int times = 1)
    {
        for (int i = 0; i < times; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    /// <summary>Collects until all of it is gone.</summary>
    internal static async Task AllCollected(List<(string Name, WeakReference Reference)> garbage)
    {
        // A thread's stack may still hold what it has last touched: other work goes over it.
        for (int i = 0; i < 5_000 && garbage.Exists(static entry => entry.Reference.IsAlive); i++)
        {
            await Task.WhenAll(Task.Run(static () => { }), Task.Run(static () => Thread.Sleep(1)));
            Collect();
            GC.Collect();
        }

        Assert.DoesNotContain(garbage, static entry => entry.Reference.IsAlive);
    }
}
