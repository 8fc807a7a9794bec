using System.Runtime.ExceptionServices;

namespace ClosureGen.Runtime.Contexts;

/// <summary>The context that a handler is called in, until it is called; afterwards, what it has thrown.</summary>
/// <remarks>One field for both: with fewer cache lines in a state, fewer cross from core to core with each dispatch.</remarks>
internal struct KeptContext
{
    private object? _contextOrFailure;

    /// <summary>Gets the context; null for the default one.</summary>
    internal readonly ExecutionContext? Context => _contextOrFailure as ExecutionContext;

    /// <summary>Gets what the handler has thrown.</summary>
    internal readonly ExceptionDispatchInfo? Failure => _contextOrFailure as ExceptionDispatchInfo;

    /// <summary>Keeps a context, unless one with a host is kept already.</summary>
    internal void Keep(ExecutionContext? context)
    {
        // In the common case nothing is written.
        if (context is not null && _contextOrFailure is null)
        {
            _contextOrFailure = context;
        }
    }

    /// <summary>Keeps a context in which the handler belongs to a host, before any other.</summary>
    internal void KeepHost(HandlerServices? host, bool flows)
    {
        ExecutionContext? context = ContextFlow.CaptureFor(flows);

        // Where something flows that the host is not in, it may still be the only one: then nothing is allocated.
        if (
            host is not null
            && ContextFlow.Restores
            && (context is null || !ReferenceEquals(host, HandlerServices.InFlow))
        )
        {
            Keep(host.ContextFrom(context));
        }
    }

    /// <summary>Keeps the current context instead.</summary>
    internal void KeepCurrent() => _contextOrFailure = ContextFlow.Capture();

    /// <summary>Makes the context current; the code that runs this restores the previous one, as a task does.</summary>
    internal void Enter()
    {
        if (ContextFlow.Restores && _contextOrFailure is { } context)
        {
            _contextOrFailure = null;
            ExecutionContext.Restore((ExecutionContext)context);
        }
    }

    internal void KeepFailure(Exception exception) => _contextOrFailure = ExceptionDispatchInfo.Capture(exception);

    internal void Clear()
    {
        if (_contextOrFailure is not null)
        {
            _contextOrFailure = null;
        }
    }
}
