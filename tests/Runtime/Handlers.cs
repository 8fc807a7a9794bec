using System;
using System.Threading;

namespace ClosureGen.Runtime.Tests;

/// <summary>Handlers that do what a test tells them.</summary>
internal sealed partial class Recorder
{
    private int _calls;

    internal int Calls => Volatile.Read(ref _calls);

    [NoCapture]
    internal void Do(Action? action)
    {
        Interlocked.Increment(ref _calls);
        action?.Invoke();
    }

    [NoCapture]
    internal int Ask(Func<int> function)
    {
        Interlocked.Increment(ref _calls);
        return function();
    }

    [NoCapture]
    internal void DoItem(int item, Action<int> action)
    {
        Interlocked.Increment(ref _calls);
        action(item);
    }

    [NoCapture]
    internal void DoWithToken(Action? action, CancellationToken cancellationToken)
    {
        Interlocked.Increment(ref _calls);
        cancellationToken.ThrowIfCancellationRequested();
        action?.Invoke();
    }
}
