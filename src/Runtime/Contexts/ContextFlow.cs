using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Contexts;

/// <summary>Captures, sets and restores the <see cref="ExecutionContext"/>, in the same way for every verb.</summary>
internal static class ContextFlow
{
    /// <summary>
    /// How often setting a context is tried. An <see cref="AsyncLocal{T}"/> that is notified may change another one,
    /// which is notified next time and may change a third; this need not end.
    /// </summary>
    private const int MostAttempts = 16;

    // Not a static initializer: if that failed, it would fail for the life of the process.
    private static ExecutionContext? s_default;

    /// <summary>Gets whether contexts can be put in force; older frameworks need scopes instead.</summary>
    internal static bool Restores => true;

    /// <summary>Gets the default context, which no public member returns.</summary>
    internal static ExecutionContext Default => s_default ??= FindDefault();

    /// <summary>
    /// Captures the caller's context. Null means the default one, which pool threads have anyway, or that the flow is
    /// suppressed.
    /// </summary>
    internal static ExecutionContext? Capture()
    {
        ExecutionContext? context = ExecutionContext.Capture();
        return IsDefault(context) ? null : context;
    }

    /// <summary>
    /// Captures the context for a handler: null for the default one. If nothing flows to it, only the caller's host
    /// does.
    /// </summary>
    /// <param name="flows">Whether the handler sees the caller's context.</param>
    internal static ExecutionContext? CaptureFor(bool flows)
    {
        if (flows)
        {
            ExecutionContext? context = ExecutionContext.Capture();

            // Asked first: it is the commonest.
            if (IsDefault(context))
            {
                return null;
            }

            if (context is not null)
            {
                return context;
            }
        }

        return HandlerServices.OnlyHostInFlow;
    }

    // The field first: the property may have to find the default one.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsDefault(ExecutionContext? context) =>
        ReferenceEquals(context, s_default) || ReferenceEquals(context, Default);

    /// <summary>
    /// Makes a context current, unchanged even if an <see cref="AsyncLocal{T}"/> that is notified changes others,
    /// unless that never ends.
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
    /// Restores the contexts that a pool thread had before a handler ran, so that continuations see neither the
    /// dispatch's context nor the handler's changes to it.
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
        try
        {
            return DefaultField(null);
        }
        catch (MissingFieldException)
        {
            return CaptureOnThread();
        }
    }

    /// <summary>The field of .NET 8 to 11 that has it. It costs no thread, which a browser could not start.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "Default")]
    private static extern ref readonly ExecutionContext DefaultField(ExecutionContext? type);

    /// <summary>Finds it where the field has another name: a thread without a flowing context captures it.</summary>
    private static ExecutionContext CaptureOnThread()
    {
        var found = new StrongBox<ExecutionContext?>();
        new Thread(() => Volatile.Write(ref found.Value, ExecutionContext.Capture())).UnsafeStart();

        // No Join: a SynchronizationContext may have waits of its own, which run other work or throw.
        Uninterrupted.SpinUntil(
            static found => Volatile.Read(ref ((StrongBox<ExecutionContext?>)found).Value) is not null,
            found
        );
        return found.Value!;
    }
}
