using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;

namespace System
{
    /// <summary>Members of newer frameworks that shared files call, with the same names.</summary>
    internal static class Polyfills
    {
        extension(ArgumentNullException)
        {
            internal static void ThrowIfNull(
                object? argument,
                [CallerArgumentExpression(nameof(argument))] string? name = null
            )
            {
                if (argument is null)
                {
                    throw new ArgumentNullException(name);
                }
            }
        }

        extension(ExceptionDispatchInfo)
        {
            internal static void Throw(Exception exception) => ExceptionDispatchInfo.Capture(exception).Throw();
        }

        extension(RuntimeHelpers)
        {
            // Always true: the fields that reflection would have to check may be missing from a reference assembly.
            internal static bool IsReferenceOrContainsReferences<T>() => true;
        }

        extension(ValueTask)
        {
            internal static ValueTask FromCanceled(CancellationToken cancellationToken) =>
                new(Task.FromCanceled(cancellationToken));

            internal static ValueTask<TResult> FromCanceled<TResult>(CancellationToken cancellationToken) =>
                new(Task.FromCanceled<TResult>(cancellationToken));
        }
    }

    /// <summary>Combines hash codes.</summary>
    internal static class HashCode
    {
        internal static int Combine<T1, T2>(T1 first, T2 second) =>
            unchecked(((first?.GetHashCode() ?? 0) * 31) + (second?.GetHashCode() ?? 0));
    }
}

namespace System.Threading
{
    /// <summary>A work item that needs no delegate of its own.</summary>
    internal interface IThreadPoolWorkItem
    {
        void Execute();
    }

    /// <summary>Queues work items to the thread pool. Each entry allocates 32 bytes, 42 on Mono.</summary>
    internal static class ThreadPoolPolyfills
    {
        private static readonly WaitCallback RunItem = static item => ((IThreadPoolWorkItem)item!).Execute();

        extension(ThreadPool)
        {
            // These frameworks cannot queue to the calling thread's local queue: every item goes to the global one.
            internal static bool UnsafeQueueUserWorkItem(IThreadPoolWorkItem item, bool preferLocal) =>
                ThreadPool.UnsafeQueueUserWorkItem(RunItem, item);

            internal static bool UnsafeQueueUserWorkItem<TState>(Action<TState> call, TState state, bool preferLocal) =>
                ThreadPool.UnsafeQueueUserWorkItem(_ => call(state), null);

            internal static bool QueueUserWorkItem<TState>(Action<TState> call, TState state, bool preferLocal) =>
                ThreadPool.QueueUserWorkItem(_ => call(state), null);

            /// <summary>Queues an item that runs in the caller's context, which the queue flows.</summary>
            internal static bool QueueInContext(IThreadPoolWorkItem item) =>
                ThreadPool.QueueUserWorkItem(RunItem, item);
        }
    }
}

namespace System.Diagnostics
{
    /// <summary>Has no effect on these frameworks: stack traces show what it marks.</summary>
    [AttributeUsage(
        AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Method | AttributeTargets.Constructor,
        Inherited = false
    )]
    internal sealed class StackTraceHiddenAttribute : Attribute;
}
