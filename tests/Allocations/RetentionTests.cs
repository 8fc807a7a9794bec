namespace ClosureGen.Allocations.Tests;

/// <summary>
/// What the way into the steady state costs: a thread that only gives back keeps objects that another one has to make
/// anew, until it has as many as it may keep.
/// </summary>
public sealed class RetentionTests
{
    private const int Items = 400;
    private const int Batches = 200;

    // Its array has grown by doubling to 512 references, and all the smaller ones are garbage.
    private static readonly long BytesOfBatch = 1024 * IntPtr.Size;

    [Fact]
    public async Task A_thread_that_only_disposes_of_batches_keeps_few()
    {
        var tally = new Tally();
        var desk = new Desk(tally);
        var order = new Order(1);
        DispatchBatch handedOver = default;
        int turn = 0;

        Task<bool> disposer = Meter.OnThread(() =>
        {
            for (int i = 0; i < Batches; i++)
            {
                WaitForTurn(ref turn, (2 * i) + 1);
                handedOver.Dispose();
                Volatile.Write(ref turn, (2 * i) + 2);
            }

            return true;
        });
        long bytes = await Meter.OnThread(() =>
        {
            long before = GC.GetTotalAllocatedBytes(precise: true);
            for (int i = 0; i < Batches; i++)
            {
                handedOver = DispatchBatch.Rent();
                for (int item = 0; item < Items; item++)
                {
                    handedOver.Add(desk.RepriceWork(order, item));
                }

                Volatile.Write(ref turn, (2 * i) + 1);
                WaitForTurn(ref turn, (2 * i) + 2);
            }

            return GC.GetTotalAllocatedBytes(precise: true) - before;
        });
        await disposer;

        Assert.True(
            bytes < 30 * BytesOfBatch,
            $"{Batches} batches disposed of by another thread allocated {bytes} B, as much as {bytes / BytesOfBatch} new ones."
        );
    }

    private static void WaitForTurn(ref int turn, int expected)
    {
        while (Volatile.Read(ref turn) != expected)
        {
            Thread.Yield();
        }
    }
}
