using System.Runtime.CompilerServices;

namespace ClosureGen.Studies;

/// <summary>Calls one after the other, each awaited before the next: the harness waits once for all of them.</summary>
internal static class InARow
{
    public const int Calls = 1_000;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask Tasks<T>(T subject, Func<T, Task> call)
    {
        for (int i = 0; i < Calls; i++)
        {
            await call(subject).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask ValueTasks<T>(T subject, Func<T, ValueTask> call)
    {
        for (int i = 0; i < Calls; i++)
        {
            await call(subject).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask Results<T>(T subject, Func<T, ValueTask<int>> call)
    {
        for (int i = 0; i < Calls; i++)
        {
            await call(subject).ConfigureAwait(false);
        }
    }
}
