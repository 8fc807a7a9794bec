using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>Waits that have to be gone through with, whoever interrupts the thread.</summary>
internal static class Interrupts
{
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
}
