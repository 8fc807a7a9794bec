using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>Waits and locks that must complete even if the thread is interrupted.</summary>
internal static class Interrupts
{
    private const int MostSpins = 20;
    private const int YieldsBetweenSleeps = 64;

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
    /// <typeparam name="TWait">
    /// A struct that is not generic: a tuple of references as a type argument costs a NativeAOT program 268 KB, the loader
    /// of types that its code was not compiled for.
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
            // Also where the next attempt ends with an exception of its own.
            if (interrupted)
            {
                Thread.CurrentThread.Interrupt();
            }
        }
    }

    /// <inheritdoc cref="Ignore{TWait}(TWait)"/>
    /// <param name="wait">Waits; it may be called several times.</param>
    /// <param name="state">What it is given.</param>
    internal static void Ignore(Action<object> wait, object state) => Ignore(new CallingWait(wait, state));

    /// <summary>Spins until a condition holds: where that takes long, a spin sleeps, which an interrupt would end.</summary>
    /// <param name="condition">Tells whether it holds.</param>
    /// <param name="state">What it is given.</param>
    internal static void SpinUntil(Func<object, bool> condition, object state) =>
        Ignore(new SpinningWait(condition, state));

    /// <summary>
    /// Lets another thread run that holds a lock for a few instructions, and may have been preempted in them.
    /// </summary>
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
            // Of two threads with different priorities, the one with the higher would never let the other one run.
            Ignore(new SleepingWait());
        }
    }

    /// <summary>Queues a work item: where the queue has to grow, it waits for a lock, and queues nothing if that ends early.</summary>
    /// <param name="item">The work item.</param>
    /// <param name="preferLocal">Whether it goes to the queue of the calling pool thread.</param>
    internal static void Queue(IThreadPoolWorkItem item, bool preferLocal) => Ignore(new QueuedItem(item, preferLocal));

    /// <summary>Queues a call in the same way, to the queue of all.</summary>
    /// <param name="call">What is called.</param>
    /// <param name="state">What it is given.</param>
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

    /// <summary>A lock that is held.</summary>
    internal readonly ref struct LockScope(object gate)
    {
        private readonly object _gate = gate;

        /// <summary>Leaves it.</summary>
        public void Dispose() => Monitor.Exit(_gate);
    }

    /// <summary>What an interrupt is not to end.</summary>
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
