namespace ClosureGen.Runtime.Tests;

/// <summary>A thread that somebody has interrupted runs its batches all the same: it is told at its next wait.</summary>
[Collection(nameof(GlobalState))]
public sealed class InterruptedBatchTests
{
    /// <summary>Too many for an array of the batch's own: the array pool's locks end with an exception for an interrupt.</summary>
    private const int Pairings = 300;

    private const int Others = 6;
    private const int Rounds = 1_000;

    [Fact]
    public void An_interrupt_while_the_array_pool_is_contended_keeps_no_batch_from_its_end()
    {
        bool over = false;
        int done = 0;
        var recorder = new Recorder();
        Thread[] others = new Thread[Others];
        for (int i = 0; i < Others; i++)
        {
            others[i] = new Thread(() =>
            {
                while (!Volatile.Read(ref over))
                {
                    RunSeveral(recorder, isInterrupted: false);
                }
            });
            others[i].Start();
        }

        Exception? thrown = null;
        var interrupted = new Thread(() =>
            thrown = Record.Exception(() =>
            {
                for (int round = 0; round < Rounds; round++)
                {
                    RunSeveral(recorder, isInterrupted: true);
                    Volatile.Write(ref done, round + 1);
                }
            })
        );
        interrupted.Start();
        bool ended;
        int seen;
        do
        {
            seen = Volatile.Read(ref done);
            ended = interrupted.Join(Limits.Test);
        } while (!ended && Volatile.Read(ref done) != seen);

        Volatile.Write(ref over, true);
        Array.ForEach(others, static thread => thread.Join());

        Assert.True(ended);
        Assert.Null(thrown);
    }

    private static void RunSeveral(Recorder recorder, bool isInterrupted)
    {
        var batches = new DispatchBatch[3];
        for (int i = 0; i < batches.Length; i++)
        {
            batches[i] = DispatchBatch.Rent();
            Interrupt(isInterrupted);
            for (int pairing = 0; pairing < Pairings; pairing++)
            {
                batches[i].Add(recorder.DoWork(null));
            }
        }

        foreach (DispatchBatch batch in batches)
        {
            Interrupt(isInterrupted);
            batch.Run(maxDegreeOfParallelism: 1);
            Assert.Equal(0, batch.Count);
            batch.Dispose();
        }

        if (isInterrupted)
        {
            Assert.Throws<ThreadInterruptedException>(static () => Thread.Sleep(Limits.Test));
        }
    }

    private static void Interrupt(bool isInterrupted)
    {
        if (isInterrupted)
        {
            Thread.CurrentThread.Interrupt();
        }
    }
}
