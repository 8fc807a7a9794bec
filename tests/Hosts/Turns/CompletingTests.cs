namespace ClosureGen.Hosts.Tests.Turns;

/// <summary>A turn that completes what a handler elsewhere awaits: no code of the awaiter runs in that turn.</summary>
public sealed partial class CompletingTests(ActorHosts hosts)
{
    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task An_awaiter_on_the_pool_resumes_there(Framework framework)
    {
        ActorHost host = hosts[framework];
        var gate = new Gate();
        Task<Place> awaiting = await OnPool(() => AwaitAsync(host, gate));

        await OpenInTurnAsync(host, gate);
        Place place = await awaiting.Limited();
        Assert.True(place.IsPlainPool, $"{place}");
    }

    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task An_awaiter_that_left_its_actor_does_not_enter_another_one(Framework framework)
    {
        ActorHost host = hosts[framework];
        var gate = new Gate();
        Task<Place>? awaiting = null;
        await host.RunTurnAsync(() =>
        {
            awaiting = AwaitAsync(host, gate, captures: false);
            return Task.CompletedTask;
        });

        await OpenInTurnAsync(host, gate);
        Place place = await awaiting!.Limited();
        Assert.True(place.IsPlainPool, $"{place}");
    }

    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task An_awaiter_in_another_actor_resumes_in_that_one(Framework framework)
    {
        ActorHost host = hosts[framework];
        var gate = new Gate();
        Place? awaiting = null;
        Place? resumed = null;
        Task waiting = host.RunTurnAsync(async () =>
        {
            awaiting = Place.Here(host);
            resumed = await AwaitAsync(host, gate);
        });

        await OpenInTurnAsync(host, gate);
        await waiting;
        Assert.True(resumed!.IsActorOf(awaiting!), $"{resumed}");
    }

    /// <summary>Items of a blocking run see the default scheduler, and the thread is the actor's all the same.</summary>
    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task An_awaiter_does_not_resume_in_an_item_of_a_blocking_run(Framework framework)
    {
        ActorHost host = hosts[framework];
        var gate = new Gate();
        Task<Place> awaiting = await OnPool(() => AwaitAsync(host, gate));
        Limits.Until(() => gate.IsAwaited);

        Place? item = null;
        await host.RunTurnAsync(() =>
        {
            var worker = new Worker(() =>
            {
                item = Place.Here(host);
                gate.Open();
            });
            worker.DoEach((int[])[1]).Run();
            return Task.CompletedTask;
        });

        Place place = await awaiting.Limited();
        Assert.NotNull(item!.Actor);
        Assert.True(place.IsPlainPool, $"{place}");
    }

    /// <summary>Each resumes on the stack of the one before, as long as there is stack.</summary>
    [Fact]
    public async Task A_long_chain_of_awaiters_does_not_overflow_the_stack_of_an_actor()
    {
        const int Length = 50_000;
        var host = (AkkaHost)hosts[Framework.Akka];
        var gates = new Gate[Length];
        var awaiting = new Task[Length];
        for (int i = Length - 1; i >= 0; i--)
        {
            gates[i] = new Gate();
            awaiting[i] = OpenNextAsync(gates[i], i == Length - 1 ? null : gates[i + 1]);
        }

        Limits.Until(() => Array.TrueForAll(gates, static gate => gate.IsAwaited));
        await host.NewAkkaActor().RunSyncTurnAsync(gates[0].Open);
        await Task.WhenAll(awaiting).Limited();

        static async Task OpenNextAsync(Gate gate, Gate? next)
        {
            await PassWork(gate).Dispatch().ConfigureAwait(false);
            next?.Open();
        }
    }

    [Fact]
    public async Task No_awaiter_resumes_under_a_context_that_the_turn_has_set()
    {
        using var context = new PumpContext();
        (Place ofDispatch, Place ofTask) = await OpenInSyncTurnAsync(context);
        Assert.True(ofTask.IsPlainPool, $"{ofTask}");
        Assert.True(ofDispatch.IsPlainPool, $"{ofDispatch}");
    }

    /// <summary>Nothing shows that the thread is in an actor: no scheduler, no task and no context.</summary>
    [Fact]
    public async Task In_a_handler_of_an_Akka_actor_that_is_not_async_an_awaiter_does_resume_as_that_of_a_task()
    {
        (Place ofDispatch, Place ofTask) = await OpenInSyncTurnAsync(context: null);
        Assert.NotNull(ofTask.Actor);
        Assert.Same(ofTask.Actor, ofDispatch.Actor);
    }

    private static Task OpenInTurnAsync(ActorHost host, Gate gate)
    {
        Limits.Until(() => gate.IsAwaited);
        return host.RunTurnAsync(() =>
        {
            gate.Open();
            return Task.CompletedTask;
        });
    }

    private async Task<(Place OfDispatch, Place OfTask)> OpenInSyncTurnAsync(SynchronizationContext? context)
    {
        var host = (AkkaHost)hosts[Framework.Akka];
        var gate = new Gate();
        var gateOfTask = new Gate();
        Task<Place> ofDispatch = await OnPool(() => AwaitAsync(host, gate));
        Task<Place> ofTask = await OnPool(() => AwaitTaskAsync(host, gateOfTask));
        Limits.Until(() => gate.IsAwaited && gateOfTask.IsAwaited);

        await host.NewAkkaActor()
            .RunSyncTurnAsync(() =>
            {
                SynchronizationContext.SetSynchronizationContext(context);
                gate.Open();
                gateOfTask.Open();
                SynchronizationContext.SetSynchronizationContext(null);
            });
        return (await ofDispatch.Limited(), await ofTask.Limited());
    }

    /// <summary>Ends when the call has come to its await.</summary>
    private static Task<Task<Place>> OnPool(Func<Task<Place>> call) =>
        Task.Factory.StartNew(call, default, TaskCreationOptions.None, TaskScheduler.Default);

    private static async Task<Place> AwaitAsync(ActorHost host, Gate gate, bool captures = true)
    {
        await Operation.Of(PassWork(gate).Dispatch(), captures);
        return Place.Here(host);
    }

    private static async Task<Place> AwaitTaskAsync(ActorHost host, Gate gate)
    {
        await PassTaskAsync(gate);
        return Place.Here(host);
    }

    private static async Task PassTaskAsync(Gate gate) => await gate.Opened.ConfigureAwait(false);

    /// <summary>Returns what it waits for: its dispatch ends where the gate is opened.</summary>
    [NoCapture]
    private static ValueTask Pass(Gate gate) => gate.Opened;
}
