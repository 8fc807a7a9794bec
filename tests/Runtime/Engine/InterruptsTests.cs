using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>Locks are entered though somebody has interrupted the thread.</summary>
public sealed class InterruptsTests
{
    [Fact]
    public void A_lock_that_another_thread_has_is_waited_for_and_the_interrupt_holds_for_the_next_wait()
    {
        object gate = new();
        bool entered = false;
        bool interrupted = false;
        using var tries = new ManualResetEventSlim();
        var thread = new Thread(() =>
        {
            Thread.CurrentThread.Interrupt();
            tries.Set();
            using (Uninterrupted.Lock(gate))
            {
                entered = true;
            }

            try
            {
                Thread.Sleep(0);
                Thread.Sleep(1);
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        });
        lock (gate)
        {
            thread.Start();
            SpinWait.SpinUntil(() => tries.IsSet && thread.ThreadState.HasFlag(ThreadState.WaitSleepJoin), Limits.Test);
            Assert.False(entered);
        }

        Assert.True(thread.Join(Limits.Test));
        Assert.True(entered);
        Assert.True(interrupted);
        Assert.True(Monitor.TryEnter(gate));
        Monitor.Exit(gate);
    }

    [Fact]
    public void An_interrupt_holds_though_the_next_attempt_throws()
    {
        bool interrupted = false;
        var thread = new Thread(() =>
        {
            int attempts = 0;
            Assert.Throws<FormatException>(() =>
                Uninterrupted.Ignore(
                    state => throw (++attempts == 1 ? new ThreadInterruptedException() : (Exception)state),
                    new FormatException()
                )
            );
            interrupted = Record.Exception(() => Thread.Sleep(1)) is ThreadInterruptedException;
        });
        thread.Start();
        Assert.True(thread.Join(Limits.Test));
        Assert.True(interrupted);
    }

    [Fact]
    public void A_lock_is_entered_though_the_threads_context_refuses_the_wait()
    {
        object gate = new();
        bool entered = false;
        var refusing = new WaitRefusingContext();
        var thread = new Thread(() =>
        {
            SynchronizationContext.SetSynchronizationContext(refusing);
            try
            {
                using (Uninterrupted.Lock(gate))
                {
                    entered = true;
                }
            }
            catch (NotSupportedException)
            {
                // The lock is not entered then.
            }
        });
        lock (gate)
        {
            thread.Start();
            Limits.Until(() => refusing.HasRefused);
            Assert.False(entered);
        }

        Assert.True(thread.Join(Limits.Test));
        Assert.True(entered);
        Assert.True(Monitor.TryEnter(gate));
        Monitor.Exit(gate);
    }
}
