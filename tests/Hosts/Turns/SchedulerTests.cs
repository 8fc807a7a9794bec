namespace ClosureGen.Hosts.Tests.Turns;

/// <summary>What <c>StartNew</c> gives the actor's own scheduler: it runs in the actor, between other stretches.</summary>
public sealed partial class SchedulerTests(ActorHosts hosts)
{
    private int _count;

    [Fact]
    public async Task A_grain_runs_it_when_the_stretch_has_ended()
    {
        await hosts.Orleans.RunTurnAsync(async () =>
        {
            Task started = CountWork().StartNew(scheduler: TaskScheduler.Current);
            Assert.Equal(0, _count);
            await started;
            Assert.Equal(1, _count);
        });
    }

    /// <summary>Its scheduler runs in place what is queued from within the actor.</summary>
    [Fact]
    public async Task An_Akka_actor_runs_it_at_the_call()
    {
        await hosts[Framework.Akka]
            .RunTurnAsync(() =>
            {
                Task started = CountWork().StartNew(scheduler: TaskScheduler.Current);
                Assert.Equal(1, _count);
                return started;
            });
    }

    /// <summary>Whoever has the scheduler can have the actor run something, from any thread.</summary>
    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task What_the_pool_gives_it_runs_one_at_a_time(Framework framework)
    {
        const int Threads = 4;
        const int CallsPerThread = 500;
        await hosts[framework]
            .RunTurnAsync(async () =>
            {
                TaskScheduler actor = TaskScheduler.Current;
                var starting = new Task[Threads];
                for (int i = 0; i < Threads; i++)
                {
                    starting[i] = Task.Run(async () =>
                    {
                        for (int call = 0; call < CallsPerThread; call++)
                        {
                            await CountWork().StartNew(scheduler: actor);
                        }
                    });
                }

                await Task.WhenAll(starting);
                Assert.Equal(Threads * CallsPerThread, _count);
            });
    }

    [NoCapture]
    private void Count()
    {
        int seen = _count;
        Thread.Yield();
        _count = seen + 1;
    }
}
