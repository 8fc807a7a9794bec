namespace ClosureGen.Hosts.Tests.Turns;

/// <summary>A lane that actors give something to: one at a time, outside of all of them.</summary>
public sealed partial class LaneTests(ActorHosts hosts)
{
    private const int Actors = 8;
    private const int CallsPerActor = 200;

    private readonly AsyncLocal<int> _flowing = new();
    private int _inside;
    private int _count;
    private int _faults;

    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task A_turn_that_awaits_the_lane_resumes_in_the_actor(Framework framework)
    {
        ActorHost host = hosts[framework];
        var lane = new Lane(capacity: 1);
        var handlers = new ConcurrentQueue<(Place Place, int Flowing)>();
        var worker = new Worker(
            () => handlers.Enqueue((Place.Here(host), _flowing.Value)),
            () => handlers.Enqueue((Place.Here(host), _flowing.Value))
        );

        await host.RunTurnAsync(async () =>
        {
            Place turn = Place.Here(host);
            _flowing.Value = 5;
            Assert.Equal(1, await worker.AskWork(1).Dispatch(lane));
            Assert.True(Place.Here(host).IsActorOf(turn));
            await lane.PostAsync(worker.DoTaskWork(2));
            Assert.True(Place.Here(host).IsActorOf(turn));
            Assert.Equal(3, await worker.AskValueTaskWork(3).Dispatch(lane));
            Assert.True(Place.Here(host).IsActorOf(turn));
            await lane.DisposeAsync();
            Assert.True(Place.Here(host).IsActorOf(turn));
        });

        Assert.Equal(5, handlers.Count);
        Assert.All(handlers, static handler => Assert.True(handler.Place.IsPlainPool, $"{handler.Place}"));
        Assert.All(handlers, static handler => Assert.Equal(5, handler.Flowing));
    }

    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task Its_scheduler_runs_a_task_of_a_turn_outside_of_the_actor(Framework framework)
    {
        ActorHost host = hosts[framework];
        var lane = new Lane();
        Place? handler = null;
        var worker = new Worker(() => handler = Place.Here(host));

        await host.RunTurnAsync(async () =>
        {
            Place turn = Place.Here(host);
            Assert.Equal(1, await worker.AskWork(1).StartNew(scheduler: lane.Scheduler));
            Assert.True(Place.Here(host).IsActorOf(turn));
        });

        Assert.Same(lane.Scheduler, handler!.Scheduler);
        Assert.Null(handler.Actor);
        await lane.DisposeAsync();
    }

    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task What_many_actors_give_it_runs_one_at_a_time(Framework framework)
    {
        ActorHost host = hosts[framework];
        var lane = new Lane(capacity: 4);
        await Task.WhenAll(
            Enumerable
                .Range(0, Actors)
                .Select(_ =>
                    host.RunTurnAsync(async () =>
                    {
                        for (int i = 0; i < CallsPerActor; i += 4)
                        {
                            await lane.PostAsync(CountWork());
                            await lane.PostAsync(CountLaterWork());
                            await CountLaterWork().Dispatch(lane);
                            await CountWork().StartNew(scheduler: lane.Scheduler);
                        }
                    })
                )
        );
        await lane.DisposeAsync();
        Assert.Equal(0, _faults);
        Assert.Equal(Actors * CallsPerActor, _count);
    }

    [NoCapture]
    private void Count()
    {
        Enter();
        Interlocked.Decrement(ref _inside);
    }

    [NoCapture]
    private async Task CountLaterAsync()
    {
        Enter();
        await Task.Yield();
        Interlocked.Decrement(ref _inside);
    }

    private void Enter()
    {
        _faults += Interlocked.Increment(ref _inside) == 1 ? 0 : 1;
        int seen = _count;
        Thread.Yield();
        _count = seen + 1;
    }
}
