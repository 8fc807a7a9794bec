namespace ClosureGen.Hosting.Tests;

/// <summary>Stands for the end of the process: keeps the errors that nobody has handled before.</summary>
internal sealed class Unhandled : IDisposable
{
    private readonly ConcurrentQueue<Exception> _errors = [];

    internal Unhandled() => DispatchErrors.Unhandled += Keep;

    internal Exception[] Errors => [.. _errors];

    public void Dispose() => DispatchErrors.Unhandled -= Keep;

    private void Keep(object? sender, DispatchErrorEventArgs error)
    {
        if (!error.Handled)
        {
            _errors.Enqueue(error.Exception);
            error.Handled = true;
        }
    }
}
