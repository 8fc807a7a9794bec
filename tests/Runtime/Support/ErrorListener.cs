using System;
using System.Collections.Concurrent;

namespace ClosureGen.Runtime.Tests;

/// <summary>Handles and keeps what posts throw, from when it is made until it is disposed of.</summary>
internal sealed class ErrorListener : IDisposable
{
    internal ErrorListener() => DispatchErrors.Unhandled += Handle;

    internal ConcurrentQueue<Exception> Reported { get; } = [];

    public void Dispose() => DispatchErrors.Unhandled -= Handle;

    private void Handle(object? sender, DispatchErrorEventArgs args)
    {
        args.Handled = true;
        Reported.Enqueue(args.Exception);
    }
}
