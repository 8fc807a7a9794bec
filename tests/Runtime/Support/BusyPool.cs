namespace ClosureGen.Runtime.Tests;

/// <summary>Keeps what is queued to the pool waiting until it is disposed.</summary>
/// <remarks>
/// The pool's queue is first in, first out: as many items that block as there can be threads, in front of what is
/// queued later, need not even have started.
/// </remarks>
internal sealed class BusyPool : IDisposable
{
    private readonly ManualResetEventSlim _release = new();
    private readonly CountdownEvent _left;
    private readonly int _maxWorkers;
    private readonly int _maxPorts;

    internal BusyPool()
    {
        ThreadPool.GetMaxThreads(out _maxWorkers, out _maxPorts);
        ThreadPool.GetMinThreads(out int minWorkers, out _);
        ThreadPool.SetMaxThreads(minWorkers, _maxPorts);
        int blockers = minWorkers + ThreadPool.ThreadCount;
        _left = new CountdownEvent(blockers);
        for (int i = 0; i < blockers; i++)
        {
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    _release.Wait();
                    _left.Signal();
                },
                null
            );
        }
    }

    public void Dispose()
    {
        _release.Set();
        ThreadPool.SetMaxThreads(_maxWorkers, _maxPorts);
        _left.LimitedWait();
        _left.Dispose();
    }
}
