namespace ClosureGen.Hosts.Tests;

/// <summary>The frameworks whose actors the tests run in.</summary>
public enum Framework
{
    Orleans,
    Akka,
}

/// <summary>One Orleans silo and one Akka system in this process, for all tests.</summary>
public sealed class ActorHosts : IAsyncLifetime
{
    private readonly AkkaHost _akka = new();

    internal OrleansHost Orleans { get; } = new();

    internal ActorHost this[Framework framework] => framework == Framework.Orleans ? Orleans : _akka;

    public async ValueTask InitializeAsync() => await Orleans.StartAsync();

    public async ValueTask DisposeAsync()
    {
        await Orleans.DisposeAsync();
        await _akka.DisposeAsync();
    }
}

/// <summary>A framework that runs one turn of an actor at a time.</summary>
internal abstract class ActorHost
{
    /// <summary>Gets the actor whose turn the calling thread is running, or null.</summary>
    internal abstract object? CurrentActor { get; }

    /// <summary>Creates an actor that runs what a test gives it.</summary>
    internal abstract Actor NewActor();

    /// <summary>Runs code in one turn of a new actor.</summary>
    internal Task RunTurnAsync(Func<Task> turn) => NewActor().RunTurnAsync(turn);
}

/// <summary>An actor that runs code of a test.</summary>
internal abstract class Actor
{
    /// <summary>Runs code as one message of the actor and throws what it throws.</summary>
    internal abstract Task RunTurnAsync(Func<Task> turn);
}
