using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>A thread that somebody has interrupted completes a dispatch all the same.</summary>
public sealed class InterruptedCompletionTests
{
    private const int PhaseMask = 7;
    private const int Registering = 1;

    /// <summary>
    /// The awaiter's thread has lost its core in the midst of its registration. Whoever completes waits for it, for so
    /// long that a wait which spins comes to sleep.
    /// </summary>
    [Fact]
    public void An_interrupt_while_the_awaiter_registers_neither_gets_out_nor_loses_the_awaiter()
    {
        var state = new ManualState();
        bool isResumed = false;
        bool isInterrupted = false;
        Exception? thrown = null;
        state.OnCompleted(_ => isResumed = true, null, state.Token, ValueTaskSourceOnCompletedFlags.None);
        int registered = Volatile.Read(ref Word(state));
        Volatile.Write(ref Word(state), (registered & ~PhaseMask) | Registering);
        var completing = new Thread(() =>
        {
            Thread.CurrentThread.Interrupt();
            thrown = Record.Exception(state.Succeed);
            isInterrupted = Record.Exception(static () => Thread.Sleep(1)) is ThreadInterruptedException;
        });
        completing.Start();
        Assert.False(completing.Join(TimeSpan.FromMilliseconds(200)));
        Volatile.Write(ref Word(state), registered);

        Assert.True(completing.Join(Limits.Test));
        Assert.Null(thrown);
        Assert.True(isResumed);
        Assert.True(isInterrupted);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_word")]
    private static extern ref int Word(PooledSource source);
}
