using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary>
/// Awaits what a way has started: first the countdown, as for every way, then each operation for its outcome, which is
/// usually complete by then.
/// </summary>
public static class Awaiting
{
    /// <summary>Awaits tasks.</summary>
    /// <param name="tasks">The tasks.</param>
    /// <param name="done">The countdown that their handlers signal.</param>
    // Pooled, so that waiting adds no bytes to the way.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask All(Task[] tasks, Countdown done)
    {
        await done.WaitAsync().ConfigureAwait(false);
        foreach (Task task in tasks)
        {
            await task.ConfigureAwait(false);
        }
    }

    /// <summary>Awaits pooled operations, each once.</summary>
    /// <param name="operations">The operations.</param>
    /// <param name="done">The countdown that their handlers signal.</param>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask All(ValueTask[] operations, Countdown done)
    {
        await done.WaitAsync().ConfigureAwait(false);
        await All(operations).ConfigureAwait(false);
    }

    /// <summary>Awaits batches. A failed batch runs no further pairs, so the countdown would never complete.</summary>
    /// <param name="batches">The runs of the batches.</param>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask All(ValueTask[] batches)
    {
        foreach (ValueTask batch in batches)
        {
            await batch.ConfigureAwait(false);
        }
    }
}
