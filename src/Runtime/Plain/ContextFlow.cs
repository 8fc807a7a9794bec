using System.Runtime.CompilerServices;
using System.Threading;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Contexts;

/// <summary>
/// Handles the <see cref="ExecutionContext"/> on frameworks that cannot restore it and run a captured one only once.
/// </summary>
/// <remarks>
/// <para>
/// For a dispatch, the pool's queue flows the context, which costs least. A context that is captured, for a run or for
/// a delayed post, is never run itself: each use runs a copy, because .NET Framework refuses to copy a context that has
/// been run.
/// </para>
/// <para><see cref="HandlerCall"/> and <see cref="ChunkCall"/> undo a handler's changes to the context.</para>
/// </remarks>
internal static class ContextFlow
{
    // Not a static initializer: if that fails, because no thread can be started, it fails for the life of the process.
    private static ExecutionContext? s_default;

    /// <summary>Gets the default context, which is copied and never run. No public member returns it.</summary>
    /// <exception cref="System.OutOfMemoryException">This is the first call, and no thread can be started.</exception>
    internal static ExecutionContext Default => s_default ??= FindDefault();

    /// <summary>Calls a delegate in a context and restores the current one.</summary>
    /// <param name="context">The captured context; null for the default one.</param>
    /// <param name="callback">The delegate, which runs without a synchronization context.</param>
    /// <param name="state">The delegate's argument.</param>
    internal static void Run(ExecutionContext? context, ContextCallback callback, object state) =>
        ExecutionContext.Run((context ?? Default).CreateCopy(), callback, state);

    /// <summary>Clears the synchronization context, which .NET Framework also stores in a captured context.</summary>
    internal static void LeaveSynchronizationContext()
    {
        if (SynchronizationContext.Current is not null)
        {
            SynchronizationContext.SetSynchronizationContext(null);
        }
    }

    private static ExecutionContext FindDefault()
    {
        var found = new StrongBox<ExecutionContext?>();
        var thread = new Thread(() => Volatile.Write(ref found.Value, ExecutionContext.Capture()))
        {
            IsBackground = true,
        };
        using (AsyncFlowControl? _ = ExecutionContext.IsFlowSuppressed() ? null : ExecutionContext.SuppressFlow())
        {
            thread.Start();
        }

        Uninterrupted.SpinUntil(
            static found => Volatile.Read(ref ((StrongBox<ExecutionContext?>)found).Value) is not null,
            found
        );
        return found.Value!;
    }
}
