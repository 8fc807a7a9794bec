using System.Threading.Tasks;
using Xunit;

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
        var opened = new TaskCompletionSource();
        Task<Place> awaiting = Task.Run(() => AwaitAsync(host, opened.Task));

        await host.RunTurnAsync(() =>
        {
            opened.SetResult();
            return Task.CompletedTask;
        });

        Place place = await awaiting.Limited();
        Assert.True(place.IsPlainPool, $"{place}");
    }

    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task An_awaiter_that_left_its_actor_does_not_enter_another_one(Framework framework)
    {
        ActorHost host = hosts[framework];
        var opened = new TaskCompletionSource();
        Task<Place>? awaiting = null;
        await host.RunTurnAsync(() =>
        {
            awaiting = AwaitAsync(host, opened.Task, captures: false);
            return Task.CompletedTask;
        });

        await host.RunTurnAsync(() =>
        {
            opened.SetResult();
            return Task.CompletedTask;
        });

        Place place = await awaiting!.Limited();
        Assert.True(place.IsPlainPool, $"{place}");
    }

    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task An_awaiter_in_another_actor_resumes_in_that_one(Framework framework)
    {
        ActorHost host = hosts[framework];
        var opened = new TaskCompletionSource();
        Place? place = null;
        Place? first = null;
        Task waiting = host.RunTurnAsync(async () =>
        {
            first = Place.Here(host);
            place = await AwaitAsync(host, opened.Task);
        });

        await host.RunTurnAsync(() =>
        {
            opened.SetResult();
            return Task.CompletedTask;
        });

        await waiting;
        Assert.True(place!.IsActorOf(first!), $"{place}");
    }

    private static async Task<Place> AwaitAsync(ActorHost host, Task opened, bool captures = true)
    {
        await Operation.Of(PassWork(opened).Dispatch(), captures);
        return Place.Here(host);
    }

    /// <summary>Returns the task that it waits for: its dispatch ends where the task completes.</summary>
    [NoCapture]
    private static Task Pass(Task opened) => opened;
}
