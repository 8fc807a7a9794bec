namespace ClosureGen.Ratio.Tests;

public sealed class CountdownTests
{
    [Fact]
    public async Task Is_awaited_round_after_round()
    {
        Countdown countdown = new Countdown(Regime.L);
        int bodies = 0;
        for (int round = 1; round <= 200; round++)
        {
            countdown.Reset(10);
            for (int item = 0; item < 10; item++)
            {
                ThreadPool.UnsafeQueueUserWorkItem(
                    _ =>
                    {
                        Interlocked.Increment(ref bodies);
                        countdown.Signal();
                    },
                    null
                );
            }

            await countdown.WaitAsync();
            Assert.Equal(10 * round, Volatile.Read(ref bodies));
        }
    }

    [Fact]
    public void Completes_with_the_last_body_and_not_before()
    {
        Countdown countdown = new Countdown(Regime.G);
        countdown.Reset(2);
        ValueTask pending = countdown.WaitAsync();

        countdown.Signal();
        Assert.False(pending.IsCompleted);

        countdown.Signal();
        Assert.True(pending.IsCompletedSuccessfully);
    }
}
