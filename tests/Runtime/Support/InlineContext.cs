namespace ClosureGen.Runtime.Tests;

/// <summary>A context that runs what is posted at once, on the thread that posts.</summary>
internal sealed class InlineContext : SynchronizationContext
{
    public override void Post(SendOrPostCallback d, object? state) => d(state);
}
