using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace Dispatcher.Pairing;

/// <summary>
/// Blocks the thread that starts the pairs, which is not a pool thread, until they are done; <c>AsTask().Wait()</c>
/// would allocate.
/// </summary>
public sealed class Waiter : IDisposable
{
    private readonly ManualResetEventSlim _completed = new();
    private readonly Action _complete;

    /// <summary>Creates a waiter, for one thread at a time.</summary>
    public Waiter() => _complete = _completed.Set;

    /// <summary>Waits, and throws what the operation threw.</summary>
    /// <param name="operation">The operation.</param>
    public void Wait(ValueTask operation)
    {
        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = operation.ConfigureAwait(false).GetAwaiter();
        if (!awaiter.IsCompleted)
        {
            awaiter.UnsafeOnCompleted(_complete);
            _completed.Wait();
            _completed.Reset();
        }

        awaiter.GetResult();
    }

    /// <inheritdoc/>
    public void Dispose() => _completed.Dispose();
}
