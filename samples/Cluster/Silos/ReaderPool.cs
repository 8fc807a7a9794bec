using System.Collections.Concurrent;
using Dispatcher.Files;

namespace Cluster.Silos;

/// <summary>The readers of a silo, each with its buffer: as many as there are groups in flight at a time.</summary>
public sealed class ReaderPool
{
    // Half of the memory of the one reader of samples/Dispatcher, with eight groups in flight.
    private const int Capacity = 4 << 20;

    private readonly ConcurrentBag<PortionReader> _readers = [];

    /// <summary>Takes a reader, or makes one.</summary>
    public PortionReader Rent() => _readers.TryTake(out PortionReader? reader) ? reader : new PortionReader(Capacity);

    /// <summary>Gives a reader back.</summary>
    /// <param name="reader">The reader; nobody uses what it has read.</param>
    public void Return(PortionReader reader) => _readers.Add(reader);
}
