using System;
using System.Runtime.CompilerServices;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>A batch that was once very large goes back to its pool without its arrays.</summary>
[Collection(nameof(GlobalState))]
public sealed class BatchMemoryTests
{
    private const int Filling = 150_000;
    private const int Large = 400_000;

    [Fact]
    public void What_a_large_batch_took_is_given_up()
    {
        var recorder = new Recorder();

        // Fills the pool of states up to its bound first, and the process's pool of arrays.
        Fill(recorder, Filling);
        long before = GC.GetTotalMemory(forceFullCollection: true);
        Fill(recorder, Large);
        long after = GC.GetTotalMemory(forceFullCollection: true);

        // One reference for each of the pairings would be more than this.
        Assert.InRange(after - before, long.MinValue, Large * IntPtr.Size / 2);
        Assert.Equal(Filling + Large, recorder.Calls);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Fill(Recorder recorder, int count)
    {
        Func<int> function = static () => 1;
        using DispatchBatch batch = DispatchBatch.Rent();
        for (int i = 0; i < count; i++)
        {
            _ = recorder.AskWork(function).AddTo(batch);
        }

        batch.Run();
    }
}
