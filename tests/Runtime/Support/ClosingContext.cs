namespace ClosureGen.Runtime.Tests;

/// <summary>A context that runs what is posted at once, until it is closed: then it refuses, as a closed window's does.</summary>
internal sealed class ClosingContext : SynchronizationContext
{
    internal bool IsClosed { get; set; }

    public override void Post(SendOrPostCallback d, object? state)
    {
        ObjectDisposedException.ThrowIf(IsClosed, this);
        d(state);
    }
}
