namespace ClosureGen.Runtime.Contexts;

/// <summary>The contexts of a thread that runs items itself; what the items change is restored afterwards.</summary>
internal readonly struct CallerContext
{
    private readonly ExecutionContext _context;
    private readonly SynchronizationContext? _synchronizationContext;
    private readonly bool _flowSuppressed;

    private CallerContext(ExecutionContext context, bool flowSuppressed)
    {
        _context = context;
        _flowSuppressed = flowSuppressed;
        _synchronizationContext = SynchronizationContext.Current;
    }

    /// <summary>Captures the calling thread's contexts. Allocates only if the flow is suppressed.</summary>
    internal static CallerContext Capture()
    {
        if (TryCapture(out CallerContext caller))
        {
            return caller;
        }

        ExecutionContext.RestoreFlow();
        ExecutionContext context = ExecutionContext.Capture()!;
        ExecutionContext.SuppressFlow();
        return new CallerContext(context, flowSuppressed: true);
    }

    /// <summary>Captures the calling thread's contexts unless its flow is suppressed. Allocates nothing.</summary>
    internal static bool TryCapture(out CallerContext caller)
    {
        ExecutionContext? context = ContextFlow.Restores ? ExecutionContext.Capture() : null;
        caller = context is null && ContextFlow.Restores ? default : new CallerContext(context!, flowSuppressed: false);
        return context is not null || !ContextFlow.Restores;
    }

    /// <summary>Gets the thread's current context if its flow is suppressed; otherwise null.</summary>
    internal ExecutionContext? Suppressed => _flowSuppressed ? _context : null;

    /// <summary>Gets the context that flows to other participants; null for the default one. If the flow is suppressed,
    /// only the caller's host flows.</summary>
    internal ExecutionContext? Flowing =>
        !ContextFlow.Restores ? ContextFlow.Capture()
        : _flowSuppressed ? HandlerServices.OnlyHostInFlow
        : ReferenceEquals(_context, ContextFlow.Default) ? null
        : _context;

    /// <summary>Gets whether the thread's contexts are unchanged; for a thread whose flow was not suppressed.</summary>
    internal bool IsInForce =>
        (!ContextFlow.Restores || ReferenceEquals(ExecutionContext.Capture(), _context))
        && ReferenceEquals(SynchronizationContext.Current, _synchronizationContext);

    /// <summary>Restores the contexts, on the thread that they were captured on.</summary>
    internal void PutBack()
    {
        if (ContextFlow.Restores && (_flowSuppressed || !ReferenceEquals(ExecutionContext.Capture(), _context)))
        {
            ContextFlow.PutInForce(_context);
            if (_flowSuppressed)
            {
                ExecutionContext.SuppressFlow();
            }
        }

        if (!ReferenceEquals(SynchronizationContext.Current, _synchronizationContext))
        {
            SynchronizationContext.SetSynchronizationContext(_synchronizationContext);
        }
    }
}
