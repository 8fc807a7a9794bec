using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>Has the default context in force from its making to its disposal.</summary>
internal readonly struct DefaultContextScope : IDisposable
{
    private readonly ExecutionContext? _context;

    /// <summary>Leaves the caller's context aside; null means that the default one is in force already.</summary>
    internal DefaultContextScope(ExecutionContext? context)
    {
        _context = context;
        if (context is not null)
        {
            ExecutionContext.Restore(Contexts.Default);
        }
    }

    public void Dispose()
    {
        if (_context is { } context)
        {
            ExecutionContext.Restore(context);
        }
    }
}
