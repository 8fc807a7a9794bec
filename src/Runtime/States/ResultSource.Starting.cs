using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Contexts;

namespace ClosureGen.Runtime;

/// <content><c>StartNew</c> of a handler that ends when it returns.</content>
/// <remarks>
/// Here and not in the class with the call, of which there is one for each handler: there, the first start of a handler
/// took 17 % longer, because it had more to compile.
/// </remarks>
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
    )
    {
        if (RunsInline(scheduler))
        {
            using (KeepContext())
            {
                return typeof(TResult) == typeof(Nothing)
                    ? InlineRunner.Run(
                        new Task(Unsafe.As<Action<object?>>(StartDelegate), this, cancellationToken, creationOptions)
                    )
                    : InlineRunner.Run(
                        new Task<TResult>(
                            Unsafe.As<Func<object?, TResult>>(StartDelegate),
                            this,
                            cancellationToken,
                            creationOptions
                        )
                    );
            }
        }

        if (HasNothingToKeep())
        {
            return CreateTask(cancellationToken, scheduler, creationOptions);
        }

        using (KeepContext())
        {
            return CreateTask(cancellationToken, scheduler, creationOptions);
        }
    }

    private Task CreateTask(
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

    /// <summary>Runs the handler in the task of <c>StartNew</c>.</summary>
    private TResult RunStarted()
    {
        EnterKeptContext();
        try
        {
            bool isCalled = false;
            TResult? result = default;
            TryCallInScope(ref isCalled, ref result);
            if (!isCalled)
            {
                _ = TryCall(out result);
            }

            return result!;
        }
        finally
        {
            // Another dispatch may own the state by now: this depends on its class.
            CountEnd();
        }
    }

    /// <summary>Calls the handler in a task that restores nothing, on older frameworks.</summary>
    partial void TryCallInScope(ref bool isCalled, ref TResult? result);
}
