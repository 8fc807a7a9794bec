using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>Has the default context in force from its making to its disposal.</summary>
internal readonly struct DefaultContextScope : IDisposable
{
    private readonly ExecutionContext? _context;
    private readonly bool _flowSuppressed;

    /// <summary>Leaves the caller's context aside; null means that the default one is in force already.</summary>
    internal DefaultContextScope(ExecutionContext? context, bool flowSuppressed = false)
    {
        _context = context;
        _flowSuppressed = flowSuppressed;
        if (context is not null)
        {
            Contexts.PutInForce(Contexts.Default);
        }
    }

    /// <summary>
    /// Leaves aside whatever is in force. Where the caller has suppressed the flow, a task would run in the context of
    /// the thread that runs it: there the flow is restored meanwhile, which allocates.
    /// </summary>
    internal static DefaultContextScope Enter()
    {
        bool flowSuppressed = ExecutionContext.IsFlowSuppressed();
        if (flowSuppressed)
        {
            ExecutionContext.RestoreFlow();
        }

        return new DefaultContextScope(Contexts.Capture(), flowSuppressed);
    }

    public void Dispose()
    {
        if (_context is { } context)
        {
            Contexts.PutInForce(context);
        }

        if (_flowSuppressed)
        {
            ExecutionContext.SuppressFlow();
        }
    }
}
