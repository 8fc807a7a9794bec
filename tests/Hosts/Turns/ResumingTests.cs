namespace ClosureGen.Hosts.Tests.Turns;

/// <summary>Where a turn resumes that does not simply wait: what it awaits has completed, or it asks for another place.</summary>
public sealed class ResumingTests(ActorHosts hosts)
{
    [Theory]
    [MemberData(nameof(Verbs.OnPool), MemberType = typeof(Verbs))]
    public async Task What_was_complete_already_does_not_end_the_stretch(
        Framework framework,
        Verb verb,
        Returns returns
    )
    {
        ActorHost host = hosts[framework];
        var worker = new Worker(static () => { });
        await host.RunTurnAsync(async () =>
        {
            Place turn = Place.Here(host);
            Operation operation = Verbs.Start(worker, verb, returns);
            Limits.Until(() => operation.IsCompleted);
            await operation;
            Assert.Equal(turn, Place.Here(host));
        });
    }

    /// <summary>An empty run has completed when it is returned.</summary>
    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task Nothing_to_run_does_not_end_the_stretch(Framework framework)
    {
        ActorHost host = hosts[framework];
        var worker = new Worker(static () => throw new InvalidOperationException("There is nothing to run."));
        await host.RunTurnAsync(async () =>
        {
            Place turn = Place.Here(host);
            await worker.DoEach((int[])[]).RunAsync();
            await worker.DoTaskEach((int[])[]).RunAsync();
            using DispatchBatch batch = DispatchBatch.Rent();
            await batch.RunAsync();
            Assert.Equal(turn, Place.Here(host));
        });
    }

    /// <summary>The awaiter has seen it pending and registers when it has completed.</summary>
    [Theory]
    [MemberData(nameof(Verbs.OnPool), MemberType = typeof(Verbs))]
    public async Task What_completes_while_it_is_registered_resumes_in_the_actor(
        Framework framework,
        Verb verb,
        Returns returns
    )
    {
        ActorHost host = hosts[framework];
        var worker = new Worker(static () => { });
        await host.RunTurnAsync(async () =>
        {
            Place turn = Place.Here(host);
            Operation operation = Verbs.Start(worker, verb, returns);
            Limits.Until(() => operation.IsCompleted);
            bool isRegistered = false;
            var resumed = new TaskCompletionSource<(Place Place, bool IsRegistered)>();
            operation.UnsafeOnCompleted(() => resumed.SetResult((Place.Here(host), isRegistered)));
            isRegistered = true;
            (Place place, bool wasRegistered) = await resumed.Task;
            Assert.True(place.IsActorOf(turn), $"The turn of {turn} resumed in {place}");
            // Akka's scheduler runs in place what is queued from within the actor.
            Assert.Equal(framework == Framework.Orleans, wasRegistered);
            operation.GetResult();
        });
    }

    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task ConfigureAwait_false_leaves_the_actor(Framework framework)
    {
        ActorHost host = hosts[framework];
        Place? left = null;
        await host.RunTurnAsync(async () =>
        {
            using var release = new ManualResetEventSlim();
            Place turn = Place.Here(host);
            Task leaving = LeaveAsync(release);
            release.Set();
            await leaving;
            Assert.True(Place.Here(host).IsActorOf(turn));
        });
        Assert.True(left!.IsPlainPool, $"{left}");

        async Task LeaveAsync(ManualResetEventSlim release)
        {
            await new Worker(() => release.Wait(Limits.Test)).DoWork(1).Dispatch().ConfigureAwait(false);
            left = Place.Here(host);
        }
    }

    /// <summary>Some libraries set one. It posts to the pool, and an await ignores it.</summary>
    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task A_SynchronizationContext_of_the_base_class_does_not_keep_the_turn_from_its_actor(
        Framework framework
    )
    {
        ActorHost host = hosts[framework];
        await host.RunTurnAsync(async () =>
        {
            using var release = new ManualResetEventSlim();
            Place turn = Place.Here(host);
            SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
            ValueTask work = new Worker(() => release.Wait(Limits.Test)).DoWork(1).Dispatch();
            _ = Task.Run(release.Set);
            await work;
            Assert.True(Place.Here(host).IsActorOf(turn));
        });
    }

    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task Any_other_SynchronizationContext_comes_before_the_actor(Framework framework)
    {
        ActorHost host = hosts[framework];
        using var context = new PumpContext();
        int thread = 0;
        await host.RunTurnAsync(async () =>
        {
            using var release = new ManualResetEventSlim();
            Task leaving = LeaveAsync(release);
            SynchronizationContext.SetSynchronizationContext(null);
            release.Set();
            await leaving;
        });
        Assert.Equal(context.ThreadId, thread);

        async Task LeaveAsync(ManualResetEventSlim release)
        {
            ValueTask work = new Worker(() => release.Wait(Limits.Test)).DoWork(1).Dispatch();
            SynchronizationContext.SetSynchronizationContext(context);
            await work;
            thread = Environment.CurrentManagedThreadId;
        }
    }

    /// <summary>The object behind the dispatch may serve somebody else by the second time.</summary>
    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task A_SynchronizationContext_that_runs_everything_twice_resumes_once(Framework framework)
    {
        var context = new TwiceContext();
        int resumed = 0;
        await hosts[framework]
            .RunTurnAsync(async () =>
            {
                using var release = new ManualResetEventSlim();
                Task leaving = LeaveAsync(release);
                SynchronizationContext.SetSynchronizationContext(null);
                release.Set();
                await leaving;
            });

        Assert.IsType<InvalidOperationException>(await context.Second.Limited());
        Assert.Equal(1, resumed);

        async Task LeaveAsync(ManualResetEventSlim release)
        {
            ValueTask work = new Worker(() => release.Wait(Limits.Test)).DoWork(1).Dispatch();
            SynchronizationContext.SetSynchronizationContext(context);
            await work;
            resumed++;
        }
    }

    private sealed class TwiceContext : SynchronizationContext
    {
        private readonly TaskCompletionSource<Exception?> _second = new(
            TaskCreationOptions.RunContinuationsAsynchronously
        );

        internal Task<Exception?> Second => _second.Task;

        public override void Post(SendOrPostCallback d, object? state) =>
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    d(state);
                    try
                    {
                        d(state);
                        _second.SetResult(null);
                    }
                    catch (Exception exception)
                    {
                        _second.SetResult(exception);
                    }
                },
                null
            );
    }
}
