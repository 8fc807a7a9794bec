using System.Runtime.ExceptionServices;

namespace ClosureGen.Hosts.Tests.Turns;

/// <summary>Awaiters that cannot be resumed, or fail: a turn that completes what they await has no part in that.</summary>
public sealed partial class FailingAwaiterTests(ActorHosts hosts)
{
    private static readonly ConcurrentQueue<Exception> Unhandled = [];

    // The process has one such handler. It takes what these tests throw and leaves the rest unhandled.
    static FailingAwaiterTests() =>
        ExceptionHandling.SetUnhandledExceptionHandler(static exception =>
        {
            if (exception is not AwaiterException)
            {
                return false;
            }

            Unhandled.Enqueue(exception);
            return true;
        });

    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task The_refusal_of_an_awaiters_context_does_not_reach_the_turn(Framework framework)
    {
        Unhandled.Clear();
        ActorHost host = hosts[framework];
        var gate = new Gate();
        Register(gate, new RefusingContext(), static () => { });
        await host.RunTurnAsync(() =>
        {
            gate.Open();
            return Task.CompletedTask;
        });
        Limits.Until(static () => Unhandled.Count == 1);
    }

    /// <summary>Where nothing shows that the thread is an actor's, the awaiter runs in the turn.</summary>
    [Fact]
    public async Task What_an_awaiter_throws_does_not_reach_the_turn()
    {
        Unhandled.Clear();
        var host = (AkkaHost)hosts[Framework.Akka];
        var gate = new Gate();
        Register(gate, null, static () => throw new AwaiterException());
        await host.NewAkkaActor().RunSyncTurnAsync(gate.Open);
        Limits.Until(static () => Unhandled.Count == 1);
    }

    /// <summary>Registers as an <c>await</c> under a context does, on the calling thread.</summary>
    private static void Register(Gate gate, SynchronizationContext? context, Action continuation)
    {
        Operation operation = PassWork(gate).Dispatch();
        Limits.Until(() => gate.IsAwaited);
        SynchronizationContext? previous = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(context);
        operation.UnsafeOnCompleted(continuation);
        SynchronizationContext.SetSynchronizationContext(previous);
    }

    [NoCapture]
    private static ValueTask Pass(Gate gate) => gate.Opened;

    private sealed class AwaiterException : Exception;

    private sealed class RefusingContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) => throw new AwaiterException();
    }
}
