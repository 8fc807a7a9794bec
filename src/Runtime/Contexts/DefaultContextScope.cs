using System;
using System.Threading;

namespace ClosureGen.Runtime.Contexts;

/// <summary>Makes the default context current until the scope is disposed.</summary>
internal readonly struct DefaultContextScope : IDisposable
{
    private readonly ExecutionContext? _context;
    private readonly bool _flowSuppressed;

    /// <summary>Sets the caller's context aside; null means that the default one is already current.</summary>
    internal DefaultContextScope(ExecutionContext? context, bool flowSuppressed = false)
    {
        _context = context;
        _flowSuppressed = flowSuppressed;
        if (context is not null)
        {
            ContextFlow.PutInForce(ContextFlow.Default);
        }
    }

    /// <summary>
    /// Sets the current context aside. If the caller has suppressed the flow, the scope restores it meanwhile, which
    /// allocates: a task would otherwise run in the context of the thread that runs it.
    /// </summary>
    internal static DefaultContextScope Enter()
    {
        bool flowSuppressed = ExecutionContext.IsFlowSuppressed();
        if (flowSuppressed)
        {
            ExecutionContext.RestoreFlow();
        }

        return new DefaultContextScope(ContextFlow.Capture(), flowSuppressed);
    }

    public void Dispose()
    {
        if (_context is { } context)
        {
            ContextFlow.PutInForce(context);
        }

        if (_flowSuppressed)
        {
            ExecutionContext.SuppressFlow();
        }
    }
}
