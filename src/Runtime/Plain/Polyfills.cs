using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;

namespace System
{
    /// <summary>What shared files call that .NET has had since, spelled as it is there.</summary>
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
            // Not asked of the fields that a type shows: those of a reference assembly are not all that it has.
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
    /// <summary>What a pool thread can run without a delegate of its own.</summary>
    internal interface IThreadPoolWorkItem
    {
        void Execute();
    }

    /// <summary>The pool's queue with work items in it. Each entry allocates 32 bytes, 42 on Mono.</summary>
    internal static class ThreadPoolPolyfills
    {
        private static readonly WaitCallback RunItem = static item => ((IThreadPoolWorkItem)item!).Execute();

        extension(ThreadPool)
        {
            // The queue of the calling thread cannot be named here: every item goes to the queue of all.
            internal static bool UnsafeQueueUserWorkItem(IThreadPoolWorkItem item, bool preferLocal) =>
                ThreadPool.UnsafeQueueUserWorkItem(RunItem, item);

            internal static bool UnsafeQueueUserWorkItem<TState>(Action<TState> call, TState state, bool preferLocal) =>
                ThreadPool.UnsafeQueueUserWorkItem(_ => call(state), null);

            internal static bool QueueUserWorkItem<TState>(Action<TState> call, TState state, bool preferLocal) =>
                ThreadPool.QueueUserWorkItem(_ => call(state), null);

            /// <summary>Queues an item that runs in the caller's context: the queue carries it.</summary>
            internal static bool QueueInContext(IThreadPoolWorkItem item) =>
                ThreadPool.QueueUserWorkItem(RunItem, item);
        }
    }
}

namespace System.Diagnostics
{
    /// <summary>Means nothing to the frameworks that these files are compiled for: traces show what it marks.</summary>
    [AttributeUsage(
        AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Method | AttributeTargets.Constructor,
        Inherited = false
    )]
    internal sealed class StackTraceHiddenAttribute : Attribute;
}
