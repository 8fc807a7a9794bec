using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary>
/// Awaits what a way started: first all of it by the countdown, as every way is waited for, then each operation for its
/// outcome, by then mostly there.
/// </summary>
public static class Awaiting
{
    /// <summary>Awaits tasks.</summary>
    /// <param name="tasks">The tasks.</param>
    /// <param name="done">What their handlers signal.</param>
    // Pooled, so that the waiting adds nothing to the bytes of the way.
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
    /// <param name="done">What their handlers signal.</param>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask All(ValueTask[] operations, Countdown done)
    {
        await done.WaitAsync().ConfigureAwait(false);
        await All(operations).ConfigureAwait(false);
    }

    /// <summary>
    /// Awaits batches: a batch that failed runs no further pairs, and then no countdown comes to its end.
    /// </summary>
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
