namespace ClosureGen.Runtime.Tests;

/// <summary>Handles and keeps what posts throw, from when it is made until it is disposed of.</summary>
internal sealed class ErrorListener : IDisposable
{
    private readonly bool _keeps;

    /// <summary>Begins to listen; it keeps nothing where a test looks at what is kept alive.</summary>
    internal ErrorListener(bool keeps = true)
    {
        _keeps = keeps;
        DispatchErrors.Unhandled += Handle;
    }

    internal ConcurrentQueue<Exception> Reported { get; } = [];

    public void Dispose() => DispatchErrors.Unhandled -= Handle;

    private void Handle(object? sender, DispatchErrorEventArgs args)
    {
        args.Handled = true;
        if (_keeps)
        {
            Reported.Enqueue(args.Exception);
        }
    }
}
