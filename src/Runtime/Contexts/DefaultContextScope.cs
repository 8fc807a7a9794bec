namespace ClosureGen.Runtime.Contexts;

/// <summary>Makes the default context current until the scope is disposed.</summary>
internal readonly struct DefaultContextScope : IDisposable
{
    private readonly ExecutionContext? _context;
    private readonly bool _flowSuppressed;
    private readonly bool _suppressesFlow;

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

    private DefaultContextScope(bool suppressesFlow) => _suppressesFlow = suppressesFlow;

    /// <summary>Lets nothing flow from the caller. It allocates on Mono, but not where nothing would flow.</summary>
    internal static DefaultContextScope Suppress()
    {
        bool suppresses = ContextFlow.Capture() is not null;
        if (suppresses)
        {
            ExecutionContext.SuppressFlow();
        }

        return new DefaultContextScope(suppresses);
    }

    /// <summary>
    /// Sets the current context aside. If the caller has suppressed the flow, the scope restores it meanwhile, which
    /// allocates: a task would otherwise run in the context of the thread that runs it.
    /// </summary>
    internal static DefaultContextScope Enter()
    {
        if (!ContextFlow.Restores)
        {
            return Suppress();
        }

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

        if (_suppressesFlow)
        {
            ExecutionContext.RestoreFlow();
        }
    }
}
