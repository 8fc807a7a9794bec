namespace ClosureGen.Runtime.Tests;

/// <summary>A context that waits for its threads, and throws instead.</summary>
internal sealed class WaitRefusingContext : SynchronizationContext
{
    // No signal: to give it takes a lock, which may be contended and come back here.
    private volatile bool _hasRefused;

    internal WaitRefusingContext() => SetWaitNotificationRequired();

    internal bool HasRefused => _hasRefused;

    public override int Wait(IntPtr[] waitHandles, bool waitAll, int millisecondsTimeout)
    {
        _hasRefused = true;
        throw new NotSupportedException("This thread must not wait.");
    }
}
