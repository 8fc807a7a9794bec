using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>Waits and locks that have to be gone through with, whoever interrupts the thread.</summary>
internal static class Interrupts
{
    private const int MostSpins = 20;
    private const int YieldsBetweenSleeps = 64;

    private static readonly Action<object> Enter = Monitor.Enter;

    /// <summary>
    /// Enters a lock, also where others have it and the wait for them is ended by <see cref="Thread.Interrupt"/>, or by a
    /// <see cref="SynchronizationContext"/> that waits for its threads and throws.
    /// </summary>
    /// <param name="gate">What is locked until the scope is disposed.</param>
    internal static LockScope Lock(object gate)
    {
        if (!Monitor.TryEnter(gate))
        {
            EnterInAnyCase(gate);
        }

        return new LockScope(gate);
    }

    /// <summary>Waits, again if <see cref="Thread.Interrupt"/> ends it, which then holds for the thread's next wait.</summary>
    /// <param name="wait">Waits; it may be called several times.</param>
    /// <param name="state">What it is given.</param>
    internal static void Ignore<TState>(Action<TState> wait, TState state)
    {
        bool interrupted = false;
        try
        {
            while (true)
            {
                try
                {
                    wait(state);
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
            // Also where the next attempt ends with an exception of its own.
            if (interrupted)
            {
                Thread.CurrentThread.Interrupt();
            }
        }
    }

    /// <summary>Spins until a condition holds: where that takes long, a spin sleeps, which an interrupt would end.</summary>
    /// <param name="condition">Tells whether it holds.</param>
    /// <param name="state">What it is given.</param>
    internal static void SpinUntil<TState>(Func<TState, bool> condition, TState state) =>
        Ignore(
            static wait =>
            {
                SpinWait spinner = default;
                while (!wait.Condition(wait.State))
                {
                    spinner.SpinOnce();
                }
            },
            (Condition: condition, State: state)
        );

    /// <summary>Lets a thread go on that holds a lock for a few instructions, which it may have been preempted in.</summary>
    /// <param name="looks">How often the caller has looked whether it has.</param>
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
            // Of two threads with different priorities, the one with the higher would never let the other one go on.
            Ignore(Thread.Sleep, 1);
        }
    }

    /// <summary>Queues a work item: where the queue has to grow, it waits for a lock, and queues nothing if that ends early.</summary>
    /// <param name="item">The work item.</param>
    /// <param name="preferLocal">Whether it goes to the queue of the calling pool thread.</param>
    internal static void Queue(IThreadPoolWorkItem item, bool preferLocal) =>
        Ignore(
            static entry => ThreadPool.UnsafeQueueUserWorkItem(entry.Item, entry.PreferLocal),
            (Item: item, PreferLocal: preferLocal)
        );

    /// <summary>Queues a call in the same way, to the queue of all.</summary>
    /// <param name="call">What is called.</param>
    /// <param name="state">What it is given.</param>
    internal static void Queue(Action<object?> call, object? state) =>
        Ignore(
            static entry => ThreadPool.UnsafeQueueUserWorkItem(entry.Call, entry.State, preferLocal: false),
            (Call: call, State: state)
        );

    private static void EnterInAnyCase(object gate)
    {
        try
        {
            Ignore(Enter, gate);
        }
        catch (Exception)
        {
            SpinUntil(Monitor.TryEnter, gate);
        }
    }

    /// <summary>A lock that is held.</summary>
    internal readonly ref struct LockScope(object gate)
    {
        private readonly object _gate = gate;

        /// <summary>Leaves it.</summary>
        public void Dispose() => Monitor.Exit(_gate);
    }
}
