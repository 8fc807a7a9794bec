namespace ClosureGen.Hosts.Tests.Turns;

/// <summary>Where a handler runs that an actor's turn starts, and where the turn resumes.</summary>
public sealed class PlaceTests(ActorHosts hosts)
{
    [Theory]
    [MemberData(nameof(Verbs.All), MemberType = typeof(Verbs))]
    public async Task The_handler_runs_on_the_pool_and_the_turn_resumes_in_the_actor(
        Framework framework,
        Verb verb,
        Returns returns
    )
    {
        ActorHost host = hosts[framework];
        var handler = new ConcurrentQueue<Place>();
        var worker = new Worker(() => handler.Enqueue(Place.Here(host)), () => handler.Enqueue(Place.Here(host)));

        await host.RunTurnAsync(async () =>
        {
            Place turn = Place.Here(host);
            Assert.NotSame(TaskScheduler.Default, turn.Scheduler);
            Assert.NotNull(turn.Actor);
            for (int i = 0; i < 3; i++)
            {
                await Verbs.Start(worker, verb, returns);
                Place resumed = Place.Here(host);
                Assert.True(resumed.IsActorOf(turn), $"The turn of {turn} resumed in {resumed}");
            }

            Assert.Equal(returns == Returns.Result ? 3 : 6, handler.Count);
            Assert.All(
                handler,
                place => Assert.True(verb == Verb.StartNewHere ? place.IsActorOf(turn) : place.IsPlainPool, $"{place}")
            );
        });
    }

    [Theory]
    [MemberData(nameof(PostVerbs.All), MemberType = typeof(PostVerbs))]
    public async Task Of_what_is_posted_no_part_runs_in_the_actor(Framework framework, PostVerb verb, Returns returns)
    {
        ActorHost host = hosts[framework];
        using var context = new PumpContext();
        bool isAsync = returns != Returns.Result;
        var handler = new ConcurrentQueue<Place>();
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var worker = new Worker(
            () =>
            {
                handler.Enqueue(Place.Here(host));
                if (!isAsync)
                {
                    ended.SetResult();
                }
            },
            () =>
            {
                handler.Enqueue(Place.Here(host));
                ended.SetResult();
            }
        );

        await host.RunTurnAsync(async () =>
        {
            Place turn = Place.Here(host);
            PostVerbs.Start(worker, verb, returns, context);
            await ended.Task;
            Assert.True(Place.Here(host).IsActorOf(turn));
        });

        Assert.Equal(isAsync ? 2 : 1, handler.Count);
        Assert.All(handler, place => Assert.True(place.IsPlainPool, $"{place}"));
        Assert.All(handler, place => Assert.Equal(verb == PostVerb.PostTo, place.Thread == context.ThreadId));
        Assert.Empty(context.Caught);
    }

    /// <summary>There are no turns to return to: Akka's scheduler is current in an async handler only.</summary>
    [Fact]
    public async Task A_handler_of_an_actor_that_is_not_async_resumes_on_the_pool()
    {
        var host = (AkkaHost)hosts[Framework.Akka];
        Task<Place>? resumed = null;
        TaskScheduler? scheduler = null;
        await host.NewAkkaActor()
            .RunSyncTurnAsync(() =>
            {
                Assert.NotNull(host.CurrentActor);
                scheduler = TaskScheduler.Current;
                resumed = ResumeAsync();
            });

        Assert.Same(TaskScheduler.Default, scheduler);
        Assert.True((await resumed!.Limited()).IsPlainPool);

        async Task<Place> ResumeAsync()
        {
            using var release = new ManualResetEventSlim();
            ValueTask work = new Worker(() => release.Wait(Limits.Test)).DoWork(1).Dispatch();
            Operation operation = work;
            release.Set();
            await operation;
            return Place.Here(host);
        }
    }
}
