using System;
using System.Threading;

namespace ClosureGen.Studies.Measuring;

/// <summary>The pool's workers while rows are measured in this process; disposed, all are back.</summary>
internal sealed class Workers : IDisposable
{
    private readonly int _least;
    private readonly int _most;
    private readonly int _leastPorts;
    private readonly int _mostPorts;

    private Workers()
    {
        ThreadPool.GetMinThreads(out _least, out _leastPorts);
        ThreadPool.GetMaxThreads(out _most, out _mostPorts);
    }

    /// <summary>Leaves one worker to the pool.</summary>
    public static Workers One()
    {
        var before = new Workers();
        // In this order: there cannot be fewer at most than at least.
        if (!ThreadPool.SetMinThreads(1, before._leastPorts) || !ThreadPool.SetMaxThreads(1, before._mostPorts))
        {
            throw new InvalidOperationException("The pool cannot be set to one worker.");
        }

        return before;
    }

    public void Dispose()
    {
        ThreadPool.SetMaxThreads(_most, _mostPorts);
        ThreadPool.SetMinThreads(_least, _leastPorts);
    }
}
