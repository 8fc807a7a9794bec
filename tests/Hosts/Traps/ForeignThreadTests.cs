using Akka.Actor;

namespace ClosureGen.Hosts.Tests.Traps;

/// <summary>A handler on the pool touches what belongs to the actor.</summary>
public sealed partial class ForeignThreadTests(ActorHosts hosts)
{
    private const int Calls = 2_000;

    /// <summary>Two at a time, of which one overwrites what the other has written.</summary>
    [Fact]
    public async Task Handlers_on_the_pool_lose_what_they_add_to_a_field_of_a_grain()
    {
        ICountingGrain grain = hosts.Orleans.Grains.GetGrain<ICountingGrain>(hosts.Orleans.NewKey());
        for (int i = 0; i < Calls / 2; i++)
        {
            await Task.WhenAll(grain.AddAsync(onScheduler: false), grain.AddAsync(onScheduler: false)).Limited();
        }

        Assert.Equal(Calls / 2, await grain.GetCountAsync().Limited());
    }

    [Fact]
    public async Task On_the_scheduler_of_the_grain_they_add_exactly()
    {
        ICountingGrain grain = hosts.Orleans.Grains.GetGrain<ICountingGrain>(hosts.Orleans.NewKey());
        await Task.WhenAll(Enumerable.Range(0, Calls).Select(_ => grain.AddAsync(onScheduler: true))).Limited();
        Assert.Equal(Calls, await grain.GetCountAsync().Limited());
    }

    [Fact]
    public async Task Services_of_a_grain_throw_on_the_pool_and_work_on_its_scheduler()
    {
        ICountingGrain grain = hosts.Orleans.Grains.GetGrain<ICountingGrain>(hosts.Orleans.NewKey());
        Assert.Equal(nameof(InvalidOperationException), await grain.StartTimerAsync(onScheduler: false).Limited());
        Assert.Equal("started", await grain.StartTimerAsync(onScheduler: true).Limited());
    }

    [Fact]
    public async Task The_context_of_an_Akka_actor_throws_on_the_pool_and_works_on_its_scheduler()
    {
        var host = (AkkaHost)hosts[Framework.Akka];
        await host.RunTurnAsync(async () =>
        {
            await Assert.ThrowsAsync<NotSupportedException>(async () => await LookAtSelfWork().Dispatch());
            Assert.NotNull(await LookAtSelfWork().StartNew(scheduler: TaskScheduler.Current));
        });
    }

    [NoCapture]
    private static IActorRef LookAtSelf() => ContextOfActor.Self;

    /// <summary>Gives the tests the context that an actor's own code uses.</summary>
    private sealed class ContextOfActor : ActorBase
    {
        internal static new IActorRef Self => Context.Self;

        protected override bool Receive(object message) => false;
    }
}

/// <summary>Adds to a field of its own, in handlers.</summary>
public interface ICountingGrain : IGrainWithIntegerKey
{
    /// <summary>Adds one.</summary>
    /// <param name="onScheduler">Whether the handler runs on the grain's scheduler.</param>
    Task AddAsync(bool onScheduler);

    /// <summary>Gets the sum.</summary>
    Task<int> GetCountAsync();

    /// <summary>Starts a timer in a handler.</summary>
    /// <param name="onScheduler">Whether the handler runs on the grain's scheduler.</param>
    /// <returns>"started", or the name of what it threw.</returns>
    Task<string> StartTimerAsync(bool onScheduler);
}

/// <inheritdoc cref="ICountingGrain"/>
[Reentrant]
public sealed partial class CountingGrain : Grain, ICountingGrain
{
    // Where two threads meet between reading and writing: the one then overwrites what the other writes.
    private readonly Barrier _met = new(participantCount: 2);
    private int _count;

    /// <inheritdoc/>
    public async Task AddAsync(bool onScheduler)
    {
        if (onScheduler)
        {
            await AddAloneWork().StartNew(scheduler: TaskScheduler.Current);
        }
        else
        {
            await AddTogetherWork().Dispatch();
        }
    }

    /// <inheritdoc/>
    public Task<int> GetCountAsync() => Task.FromResult(_count);

    /// <inheritdoc/>
    public async Task<string> StartTimerAsync(bool onScheduler)
    {
        try
        {
            using IGrainTimer timer = onScheduler
                ? await StartTimerWork().StartNew(scheduler: TaskScheduler.Current)
                : await StartTimerWork().Dispatch();
            return "started";
        }
        catch (Exception exception)
        {
            return exception.GetType().Name;
        }
    }

    [NoCapture]
    private void AddTogether()
    {
        int seen = _count;
        _met.SignalAndWait(Limits.Test);
        _count = seen + 1;
    }

    [NoCapture]
    private void AddAlone()
    {
        int seen = _count;
        Thread.Yield();
        _count = seen + 1;
    }

    [NoCapture]
    private IGrainTimer StartTimer() =>
        this.RegisterGrainTimer(static _ => Task.CompletedTask, TimeSpan.FromHours(1), TimeSpan.FromHours(1));
}
