using ClosureGen.Runtime.Pool;

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

        // Fills the process's pool of arrays first.
        _ = Fill(recorder, Filling);
        long before = CountHeldBytes();
        DispatchBatch disposed = Fill(recorder, Large);
        long after = CountHeldBytes();
        GC.KeepAlive(disposed);

        // Its array has a reference for each of the pairings at least. A minute's end, or memory that is short, may have
        // the pool of arrays let go of less than that, at any collection.
        Assert.InRange(after - before, long.MinValue, Large * IntPtr.Size);
        Assert.Equal(Filling + Large, recorder.Calls);
    }

    /// <summary>Without what is pooled: when that is let go of is the time's affair.</summary>
    private static long CountHeldBytes()
    {
        PoolTrimmer.Run(Environment.TickCount64, isMemoryShort: true);
        return GC.GetTotalMemory(forceFullCollection: true);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static DispatchBatch Fill(Recorder recorder, int count)
    {
        Func<int> function = static () => 1;
        using DispatchBatch batch = DispatchBatch.Rent();
        for (int i = 0; i < count; i++)
        {
            _ = recorder.AskWork(function).AddTo(batch);
        }

        batch.Run();
        return batch;
    }
}
