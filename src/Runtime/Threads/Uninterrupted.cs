namespace ClosureGen.Runtime.Threads;

/// <summary>Waits and locks that must complete even if the thread is interrupted.</summary>
internal static class Uninterrupted
{
    private const int MostSpins = 20;
    private const int YieldsBetweenSleeps = 64;

    /// <summary>
    /// Enters a lock, even if <see cref="Thread.Interrupt"/> ends the wait for it, or a
    /// <see cref="SynchronizationContext"/> with waits of its own throws.
    /// </summary>
    /// <param name="gate">The object to lock until the scope is disposed.</param>
    internal static LockScope Lock(object gate)
    {
        if (!Monitor.TryEnter(gate))
        {
            EnterInAnyCase(gate);
        }

        return new LockScope(gate);
    }

    /// <summary>
    /// Waits, and waits again if <see cref="Thread.Interrupt"/> ends the wait; the interrupt then ends the thread's
    /// next wait.
    /// </summary>
    /// <typeparam name="TWait">
    /// A struct that is not generic: a tuple of references as a type argument costs a NativeAOT program 268 KB for the
    /// loader of types that were not compiled ahead of time.
    /// </typeparam>
    /// <param name="wait">Waits; it may be called several times.</param>
    internal static void Ignore<TWait>(TWait wait)
        where TWait : struct, IWait
    {
        bool interrupted = false;
        try
        {
            while (true)
            {
                try
                {
                    wait.Wait();
                    return;
                }
                catch (ThreadInterruptedException)
                {
                    interrupted = true;
                }
            }
        }
        finally
        {
            // Even if the next attempt throws something else.
            if (interrupted)
            {
                Thread.CurrentThread.Interrupt();
            }
        }
    }

    /// <inheritdoc cref="Ignore{TWait}(TWait)"/>
    /// <param name="wait">
    /// Waits; it may be called several times.</param> <param name="state">The argument of <paramref name="wait"/>.
    /// </param>
    internal static void Ignore(Action<object> wait, object state) => Ignore(new CallingWait(wait, state));

    /// <summary>Spins until a condition holds. A long spin sleeps, and an interrupt during that sleep is deferred.</summary>
    /// <param name="condition">The condition.</param> <param name="state">The argument of <paramref name="condition"/>.</param>
    internal static void SpinUntil(Func<object, bool> condition, object state) =>
        Ignore(new SpinningWait(condition, state));

    /// <summary>
    /// Yields to another thread that holds a lock for a few instructions and may have been preempted in them.
    /// </summary>
    /// <param name="looks">How often the caller has checked the lock so far.</param>
    internal static void Pause(int looks)
    {
        if (looks < MostSpins && Environment.ProcessorCount > 1)
        {
            Thread.SpinWait(looks);
        }
        else if (looks % YieldsBetweenSleeps != 0)
        {
            Thread.Yield();
        }
        else
        {
            // A sleep, because a thread with a higher priority would never let one with a lower priority run by
            // yielding.
            Ignore(new SleepingWait());
        }
    }

    /// <summary>
    /// Queues a work item, and repeats that if it is interrupted: a queue that has to grow takes a lock, and queues
    /// nothing if that wait ends early.
    /// </summary>
    /// <param name="item">The work item.</param>
    /// <param name="preferLocal">Whether it goes to the local queue of the calling pool thread.</param>
    internal static void Queue(IThreadPoolWorkItem item, bool preferLocal) => Ignore(new QueuedItem(item, preferLocal));

    /// <summary>Queues a call in the same way, to the global queue.</summary>
    /// <param name="call">The delegate to call.</param> <param name="state">Its argument.</param>
    internal static void Queue(Action<object?> call, object? state) => Ignore(new QueuedCall(call, state));

    private static void EnterInAnyCase(object gate)
    {
        try
        {
            Ignore(new EnteringWait(gate));
        }
        catch (Exception)
        {
            SpinUntil(Monitor.TryEnter, gate);
        }
    }

    /// <summary>A held lock.</summary>
    internal readonly ref struct LockScope(object gate)
    {
        private readonly object _gate = gate;

        /// <summary>Releases the lock.</summary>
        public void Dispose() => Monitor.Exit(_gate);
    }

    /// <summary>A wait that an interrupt must not end.</summary>
    internal interface IWait
    {
        /// <summary>Waits.</summary>
        void Wait();
    }

    private readonly struct EnteringWait(object gate) : IWait
    {
        public void Wait() => Monitor.Enter(gate);
    }

    private readonly struct CallingWait(Action<object> wait, object state) : IWait
    {
        public void Wait() => wait(state);
    }

    private readonly struct SpinningWait(Func<object, bool> condition, object state) : IWait
    {
        public void Wait()
        {
            SpinWait spinner = default;
            while (!condition(state))
            {
                spinner.SpinOnce();
            }
        }
    }

    private readonly struct SleepingWait : IWait
    {
        public void Wait() => Thread.Sleep(1);
    }

    private readonly struct QueuedItem(IThreadPoolWorkItem item, bool preferLocal) : IWait
    {
        public void Wait() => ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal);
    }

    private readonly struct QueuedCall(Action<object?> call, object? state) : IWait
    {
        public void Wait() => ThreadPool.UnsafeQueueUserWorkItem(call, state, preferLocal: false);
    }
}
