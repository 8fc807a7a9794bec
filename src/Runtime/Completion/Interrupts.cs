using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>Waits and locks that have to be gone through with, whoever interrupts the thread.</summary>
internal static class Interrupts
{
    private static readonly Action<object> Enter = Monitor.Enter;

    /// <summary>Enters a lock, also where others have it and <see cref="Thread.Interrupt"/> ends the wait for them.</summary>
    /// <param name="gate">What is locked until the scope is disposed.</param>
    internal static LockScope Lock(object gate)
    {
        if (!Monitor.TryEnter(gate))
        {
            Ignore(Enter, gate);
        }

        return new LockScope(gate);
    }

    /// <summary>Waits, again if <see cref="Thread.Interrupt"/> ends it, which then holds for the thread's next wait.</summary>
    /// <param name="wait">Waits; it may be called several times.</param>
    /// <param name="state">What it is given.</param>
    internal static void Ignore<TState>(Action<TState> wait, TState state)
    {
        bool interrupted = false;
        while (true)
        {
            try
            {
                wait(state);
                break;
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        }

        if (interrupted)
        {
            Thread.CurrentThread.Interrupt();
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
