namespace ClosureGen.Hosts.Tests.Traps;

/// <summary>What becomes of work that is given to the scheduler of an actor that is no more.</summary>
public sealed partial class EndedActorTests(ActorHosts hosts)
{
    [Fact]
    public async Task The_scheduler_of_a_deactivated_grain_still_runs_what_it_is_given()
    {
        OrleansActor actor = hosts.Orleans.NewOrleansActor();
        Place ended = await LookInTurnAsync(actor, hosts.Orleans);
        await actor.DeactivateAsync();

        Place place = await LookWork(hosts.Orleans).StartNew(scheduler: ended.Scheduler).Limited();
        Assert.True(place.IsActorOf(ended), $"{place}");

        // The next call gets a new activation, beside which the old one's scheduler runs: two at a time.
        Place next = await LookInTurnAsync(actor, hosts.Orleans);
        Assert.NotSame(ended.Scheduler, next.Scheduler);
        Assert.NotSame(ended.Actor, next.Actor);
    }

    /// <summary>As any task of the TPL.</summary>
    [Fact]
    public async Task The_scheduler_of_a_stopped_Akka_actor_runs_nothing_any_more()
    {
        var host = (AkkaHost)hosts[Framework.Akka];
        AkkaActor actor = host.NewAkkaActor();
        TaskScheduler scheduler = (await LookInTurnAsync(actor, host)).Scheduler;
        await actor.StopAsync();

        using var source = new CancellationTokenSource();
        Task reference = Task.Factory.StartNew(static () => { }, source.Token, TaskCreationOptions.None, scheduler);
        Task<Place> started = LookWork(host).StartNew(source.Token, scheduler);
        source.Cancel();
        await host.RunTurnAsync(static () => Task.CompletedTask);

        // The token does not end them either: it is looked at when the scheduler runs them.
        Assert.Equal(TaskStatus.WaitingToRun, reference.Status);
        Assert.Equal(TaskStatus.WaitingToRun, started.Status);
    }

    private static async Task<Place> LookInTurnAsync(Actor actor, ActorHost host)
    {
        Place? place = null;
        await actor.RunTurnAsync(() =>
        {
            place = Place.Here(host);
            return Task.CompletedTask;
        });
        return place!;
    }

    [NoCapture]
    private static Place Look(ActorHost host) => Place.Here(host);
}
