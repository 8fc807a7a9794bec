namespace ClosureGen.Hosts.Tests.Turns;

/// <summary>What <c>StartNew</c> gives the actor's own scheduler: it runs in the actor, between other stretches.</summary>
public sealed partial class SchedulerTests(ActorHosts hosts)
{
    private int _count;

    /// <summary>Akka's scheduler runs in place what is queued from within the actor.</summary>
    [Theory]
    [InlineData(Framework.Orleans, 0)]
    [InlineData(Framework.Akka, 1)]
    public Task Runs_it_when_the_stretch_has_ended_or_at_the_call(Framework framework, int atOnce) =>
        hosts[framework]
            .RunTurnAsync(async () =>
            {
                Task started = CountWork().StartNew(scheduler: TaskScheduler.Current);
                Assert.Equal(atOnce, _count);
                await started;
                Assert.Equal(1, _count);
            });

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
