namespace ClosureGen.Runtime.Tests;

/// <summary>Queue one, wait for it, again: a wake-up that is lost once is a test that hangs.</summary>
[Collection(nameof(GlobalState))]
public sealed class SoakTests
{
    private const int Rounds = 20_000;

    [Fact]
    public void Posts_one_at_a_time()
    {
        var recorder = new Recorder();
        using var ran = new SemaphoreSlim(0);
        int rounds = 0;
        StressLength.Repeat(
            Rounds,
            _ =>
            {
                recorder.DoWork(() => ran.Release()).Post();
                Assert.True(ran.Wait(Limits.Test), "The post has not run.");
                rounds++;
            }
        );
        Assert.Equal(rounds, recorder.Calls);
    }

    [Fact]
    public void Dispatches_one_at_a_time()
    {
        var recorder = new Recorder();
        StressLength.Repeat(
            Rounds,
            round =>
                Assert.Equal(
                    round,
                    recorder
                        .AskItemWork(round, static item => item)
                        .Dispatch()
                        .AsTask()
                        .WaitAsync(Limits.Test)
                        .GetAwaiter()
                        .GetResult()
                )
        );
    }

    [Fact]
    public void Delayed_posts_one_at_a_time()
    {
        var recorder = new Recorder();
        using var ran = new SemaphoreSlim(0);
        StressLength.Repeat(
            200,
            round =>
            {
                recorder.DoWork(() => ran.Release()).PostAfter(TimeSpan.FromTicks(1 + (round * 997 % 20_000)));
                Assert.True(ran.Wait(Limits.Test), "The post has not run.");
            }
        );
    }

    [Fact]
    public async Task Delayed_posts_from_all_sides_all_run()
    {
        const int Threads = 4;
        const int Posts = 5_000;
        var recorder = new Recorder();
        int expected = 0;
        long sum = 0;
        var threads = new Task[Threads];
        for (int i = 0; i < Threads; i++)
        {
            var random = new Random(i);
            threads[i] = Task.Factory.StartNew(() => Post(random), TaskCreationOptions.LongRunning);
        }

        await Task.WhenAll(threads);
        Limits.Until(() => recorder.Calls == expected);
        Limits.Until(() => Interlocked.Read(ref sum) == (long)expected * (expected - 1) / 2);

        void Post(Random random) =>
            StressLength.Repeat(
                Posts,
                _ =>
                    recorder
                        .DoItemWork(Interlocked.Increment(ref expected) - 1, item => Interlocked.Add(ref sum, item))
                        .PostAfter(TimeSpan.FromTicks(random.Next(200_000)))
            );
    }
}
