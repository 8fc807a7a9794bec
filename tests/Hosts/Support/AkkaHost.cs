using Akka.Actor;
using Akka.Actor.Internal;
using Akka.Configuration;

namespace ClosureGen.Hosts.Tests;

/// <summary>An Akka system without a network.</summary>
internal sealed class AkkaHost : ActorHost, IAsyncDisposable
{
    private readonly ActorSystem _system = ActorSystem.Create(
        "tests",
        ConfigurationFactory.ParseString("akka { loglevel = OFF, stdout-loglevel = OFF, log-dead-letters = off }")
    );

    internal override object? CurrentActor => InternalCurrentActorCellKeeper.Current;

    public async ValueTask DisposeAsync() => await _system.Terminate();

    internal override Actor NewActor() => NewAkkaActor();

    internal AkkaActor NewAkkaActor() => new(_system.ActorOf(Props.Create<TurnActor>()));
}

/// <summary>A handle to a <see cref="TurnActor"/>.</summary>
internal sealed class AkkaActor(IActorRef reference) : Actor
{
    internal override Task RunTurnAsync(Func<Task> turn)
    {
        var message = new Turn(turn);
        reference.Tell(message);
        return message.Outcome.Limited();
    }

    /// <summary>Runs code in a handler of the actor that is not async: there the scheduler is the default one.</summary>
    internal Task RunSyncTurnAsync(Action turn)
    {
        var message = new SyncTurn(turn);
        reference.Tell(message);
        return message.Outcome.Limited();
    }

    internal Task StopAsync() => reference.GracefulStop(Limits.Test);
}

/// <summary>Runs what it is sent, one after the other.</summary>
internal sealed class TurnActor : ReceiveActor
{
    public TurnActor()
    {
        ReceiveAsync<Turn>(static turn => turn.RunAsync());
        Receive<SyncTurn>(static turn => turn.Run());
    }
}

/// <summary>As <see cref="Turn"/>, for a handler that is not async.</summary>
internal sealed class SyncTurn(Action body)
{
    private readonly TaskCompletionSource _outcome = new(TaskCreationOptions.RunContinuationsAsynchronously);

    internal Task Outcome => _outcome.Task;

    internal void Run()
    {
        try
        {
            body();
            _outcome.SetResult();
        }
        catch (Exception exception)
        {
            _outcome.SetException(exception);
        }
    }
}
