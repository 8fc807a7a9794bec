using System.Collections.Generic;
using System.Threading;

namespace ClosureGen.Runtime.Tests;

/// <summary>A context that keeps what is posted until a test has it run, once or again.</summary>
internal sealed class ListContext : SynchronizationContext
{
    private readonly Queue<(SendOrPostCallback, object?)> _posted = [];

    internal int Count => _posted.Count;

    public override void Post(SendOrPostCallback d, object? state) => _posted.Enqueue((d, state));

    internal void RunNext() => RunNext(again: false);

    internal void RunNext(bool again)
    {
        (SendOrPostCallback callback, object? state) = _posted.Dequeue();
        if (again)
        {
            Post(callback, state);
        }

        callback(state);
    }

    internal void RunAll()
    {
        while (Count > 0)
        {
            RunNext();
        }
    }
}
