using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>What every verb does with the <see cref="ExecutionContext"/>.</summary>
internal static class Contexts
{
    /// <summary>
    /// How often a context is put in force until it is. A value that is told of it may change another one, which is told
    /// the next time and may change a third: they come to rest when there are no more, or never.
    /// </summary>
    private const int MostAttempts = 16;

    // No initializer: what fails there, where the system has no thread to give, fails as long as the process lives.
    private static ExecutionContext? s_default;

    /// <summary>Gets the default context, which no public member hands out: a thread that flows nothing captures it.</summary>
    /// <exception cref="System.OutOfMemoryException">It is asked for the first time, and no thread can be started.</exception>
    internal static ExecutionContext Default => s_default ??= FindDefault();

    /// <summary>
    /// Captures the caller's context. Null means the default one, which pool threads have anyway, or
    /// that flow is suppressed.
    /// </summary>
    internal static ExecutionContext? Capture()
    {
        ExecutionContext? context = ExecutionContext.Capture();
        return ReferenceEquals(context, s_default) || ReferenceEquals(context, Default) ? null : context;
    }

    /// <summary>
    /// Puts a context in force as it is, also where <see cref="AsyncLocal{T}"/>s that are told of it change others, unless
    /// they never come to rest.
    /// </summary>
    internal static void PutInForce(ExecutionContext context)
    {
        int attempts = 0;
        do
        {
            ExecutionContext.Restore(context);
        } while (++attempts < MostAttempts && !ReferenceEquals(ExecutionContext.Capture(), context));
    }

    /// <summary>
    /// Puts back what a pool thread had in force before a handler ran, so that continuations see neither the
    /// dispatch's context nor what the handler made of it.
    /// </summary>
    internal static void PutBackOnPoolThread()
    {
        if (!ReferenceEquals(ExecutionContext.Capture(), s_default))
        {
            PutInForce(Default);
        }

        if (SynchronizationContext.Current is not null)
        {
            SynchronizationContext.SetSynchronizationContext(null);
        }
    }

    private static ExecutionContext FindDefault()
    {
        var found = new StrongBox<ExecutionContext?>();
        new Thread(() => Volatile.Write(ref found.Value, ExecutionContext.Capture())).UnsafeStart();

        // Not joined: a SynchronizationContext may have waits of its own, which run other things, or throw.
        Interrupts.SpinUntil(
            static found => Volatile.Read(ref ((StrongBox<ExecutionContext?>)found).Value) is not null,
            found
        );
        return found.Value!;
    }
}
