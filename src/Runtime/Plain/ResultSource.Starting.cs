using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <content><c>StartNew</c> of a handler that ends when it returns.</content>
public abstract partial class ResultSource<TResult>
{
    // A handler without a result gets an Action, whose task is 8 bytes smaller.
    private static readonly Delegate StartDelegate =
        typeof(TResult) == typeof(Nothing)
            ? (Action<object?>)(static state => Unsafe.As<ResultSource<TResult>>(state!).RunStarted())
            : (Func<object?, TResult>)(static state => Unsafe.As<ResultSource<TResult>>(state!).RunStarted());

    private protected override Task StartTask(
        CancellationToken cancellationToken,
        TaskScheduler scheduler,
        TaskCreationOptions creationOptions
    ) =>
        typeof(TResult) == typeof(Nothing)
            ? Task.Factory.StartNew(
                Unsafe.As<Action<object?>>(StartDelegate),
                this,
                cancellationToken,
                creationOptions,
                scheduler
            )
            : Task.Factory.StartNew(
                Unsafe.As<Func<object?, TResult>>(StartDelegate),
                this,
                cancellationToken,
                creationOptions,
                scheduler
            );

    private TResult RunStarted()
    {
        _ = TryCall(out TResult? result);
        return result!;
    }
}
