using System.Diagnostics;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>What every verb does with the <see cref="ExecutionContext"/>.</summary>
internal static class Contexts
{
    /// <summary>The default context, which no public member hands out: a thread that flows nothing captures it.</summary>
    internal static readonly ExecutionContext Default = DefaultContext.Find();

    /// <summary>
    /// Captures the caller's context. Null stands for the default one, which pool threads have in force anyway, and
    /// for a suppressed flow.
    /// </summary>
    internal static ExecutionContext? Capture()
    {
        ExecutionContext? context = ExecutionContext.Capture();
        return ReferenceEquals(context, Default) ? null : context;
    }

    /// <summary>
    /// Puts back what a pool thread had in force before a handler ran, so that continuations see neither the
    /// dispatch's context nor what the handler made of it.
    /// </summary>
    internal static void PutBackOnPoolThread()
    {
        if (!ReferenceEquals(ExecutionContext.Capture(), Default))
        {
            ExecutionContext.Restore(Default);
        }

        if (SynchronizationContext.Current is not null)
        {
            SynchronizationContext.SetSynchronizationContext(null);
        }
    }

    // A class of its own: the new thread would wait for the initializer that waits for it.
    private static class DefaultContext
    {
        internal static ExecutionContext Find()
        {
            ExecutionContext? found = null;
            var thread = new Thread(() => found = ExecutionContext.Capture());
            thread.UnsafeStart();
            Interrupts.Ignore(static thread => thread.Join(), thread);
            Debug.Assert(found is not null, "A new thread has its flow suppressed.");
            return found!;
        }
    }
}
