using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>The <see cref="ExecutionContext"/> where it cannot be restored, and a captured one runs once.</summary>
/// <remarks>
/// <para>
/// A dispatch leaves the flow to the pool's queue, which costs least. What is captured, for a run or for a post that waits,
/// is never run itself: each use takes a copy, since .NET Framework refuses to copy a context that has been run.
/// </para>
/// <para>What a handler makes of the context is undone by <see cref="HandlerCall"/> and <see cref="ChunkCall"/>.</para>
/// </remarks>
internal static class Contexts
{
    // No initializer: what fails there, where the system has no thread to give, fails as long as the process lives.
    private static ExecutionContext? s_default;

    /// <summary>Gets the default context, to be copied and not to be run. No public member hands it out.</summary>
    /// <exception cref="System.OutOfMemoryException">It is asked for the first time, and no thread can be started.</exception>
    internal static ExecutionContext Default => s_default ??= FindDefault();

    /// <summary>Calls something in a context, and puts back what was in force.</summary>
    /// <param name="context">What was captured; null for the default context.</param>
    /// <param name="callback">What is called, without a synchronization context.</param>
    /// <param name="state">What it is given.</param>
    internal static void Run(ExecutionContext? context, ContextCallback callback, object state) =>
        ExecutionContext.Run((context ?? Default).CreateCopy(), callback, state);

    /// <summary>Drops the synchronization context, which .NET Framework has in a captured context as well.</summary>
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

        Interrupts.SpinUntil(
            static found => Volatile.Read(ref ((StrongBox<ExecutionContext?>)found).Value) is not null,
            found
        );
        return found.Value!;
    }
}
