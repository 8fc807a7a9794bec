using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// The contexts of a thread that runs items itself: what the items make of them is undone when it is done.
/// </summary>
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

    /// <summary>Remembers the calling thread's contexts. Allocates only where the flow is suppressed.</summary>
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

    /// <summary>Remembers the calling thread's contexts unless its flow is suppressed. Allocates nothing.</summary>
    internal static bool TryCapture(out CallerContext caller)
    {
        ExecutionContext? context = ExecutionContext.Capture();
        caller = context is null ? default : new CallerContext(context, flowSuppressed: false);
        return context is not null;
    }

    /// <summary>Gets what the thread has in force, where it is kept from flowing; or else null.</summary>
    internal ExecutionContext? Suppressed => _flowSuppressed ? _context : null;

    /// <summary>Gets what flows to other participants: null for the default context and for a suppressed flow.</summary>
    internal ExecutionContext? Flowing =>
        _flowSuppressed || ReferenceEquals(_context, Contexts.Default) ? null : _context;

    /// <summary>Gets whether the thread has what it had, where its flow was not suppressed.</summary>
    internal bool IsInForce =>
        ReferenceEquals(ExecutionContext.Capture(), _context)
        && ReferenceEquals(SynchronizationContext.Current, _synchronizationContext);

    /// <summary>Puts the contexts back, on the thread that they were captured on.</summary>
    internal void PutBack()
    {
        if (_flowSuppressed || !ReferenceEquals(ExecutionContext.Capture(), _context))
        {
            Contexts.PutInForce(_context);
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
