using System.Reflection;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Contexts;

/// <summary>The <see cref="ExecutionContext"/> on older frameworks, most of which cannot restore one.</summary>
/// <remarks>
/// Where .NET runs this assembly it does what newer frameworks do. Elsewhere nothing is put in force or put back: what
/// runs in a context runs in a <see cref="ContextScope"/>.
/// </remarks>
internal static class ContextFlow
{
    private const int MostAttempts = 16;

    private static readonly Action<ExecutionContext>? RestoreIt = (Action<ExecutionContext>?)
        typeof(ExecutionContext)
            .GetMethod("Restore", BindingFlags.Public | BindingFlags.Static)
            ?.CreateDelegate(typeof(Action<ExecutionContext>));

    // Where contexts can be restored, this is captured where nothing flows. Mono has a field of the name for something else.
    private static readonly FieldInfo? DefaultField = RestoreIt is null
        ? null
        : typeof(ExecutionContext).GetField("Default", BindingFlags.NonPublic | BindingFlags.Static);

    // Not a static initializer: if that failed, it would fail for the life of the process.
    private static ExecutionContext? s_default;

    /// <summary>Gets whether contexts can be put in force, so that no scopes are needed.</summary>
    internal static bool Restores { get; } =
        RestoreIt is not null
        && !(AppContext.TryGetSwitch("ClosureGen.Runtime.ContextScopes", out bool scopes) && scopes);

    /// <summary>Gets the default context. Only a copy of it may be run.</summary>
    internal static ExecutionContext Default => s_default ??= FindDefault();

    /// <summary>Gets whether the default context is current.</summary>
    internal static bool IsDefault =>
        (DefaultField is null && ContextProbe.IsInDefault()) || ReferenceEquals(ExecutionContext.Capture(), Default);

    /// <summary>Captures the caller's context; null for the default one, or if the flow is suppressed.</summary>
    internal static ExecutionContext? Capture()
    {
        if (DefaultField is null && ContextProbe.IsInDefault())
        {
            return null;
        }

        ExecutionContext? context = ExecutionContext.Capture();
        return ReferenceEquals(context, Default) ? null : context;
    }

    /// <summary>Captures the context for a handler: null for the default one.</summary>
    /// <param name="flows">Whether the handler sees the caller's context.</param>
    internal static ExecutionContext? CaptureFor(bool flows) => flows ? Capture() : null;

    extension(ExecutionContext)
    {
        /// <summary>Makes a context current, where that is possible.</summary>
        internal static void Restore(ExecutionContext context) => RestoreIt!(context);
    }

    /// <summary>Makes a context current.</summary>
    internal static void PutInForce(ExecutionContext context)
    {
        int attempts = 0;
        while (Restores && attempts++ < MostAttempts)
        {
            RestoreIt!(context);
            if (ReferenceEquals(ExecutionContext.Capture(), context))
            {
                return;
            }
        }
    }

    /// <summary>Restores the contexts that a pool thread had before a handler ran.</summary>
    internal static void PutBackOnPoolThread()
    {
        if (Restores && !ReferenceEquals(ExecutionContext.Capture(), s_default))
        {
            PutInForce(Default);
        }

        if (SynchronizationContext.Current is not null)
        {
            SynchronizationContext.SetSynchronizationContext(null);
        }
    }

    private static ExecutionContext FindDefault() =>
        (ExecutionContext?)DefaultField?.GetValue(null) ?? CaptureOnThread();

    private static ExecutionContext CaptureOnThread()
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
