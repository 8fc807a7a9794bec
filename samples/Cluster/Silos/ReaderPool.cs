using System.Collections.Concurrent;
using Dispatcher.Files;

namespace Cluster.Silos;

/// <summary>The readers of a silo, each with its buffer; one for each group in flight.</summary>
public sealed class ReaderPool
{
    // With eight groups in flight, half of the memory of the reader in samples/Dispatcher.
    private const int Capacity = 4 << 20;

    private readonly ConcurrentBag<PortionReader> _readers = [];

    /// <summary>Takes a reader, or creates one.</summary>
    public PortionReader Rent() => _readers.TryTake(out PortionReader? reader) ? reader : new PortionReader(Capacity);

    /// <summary>Gives a reader back.</summary>
    /// <param name="reader">The reader. What it has read must not be used any more.</param>
    public void Return(PortionReader reader) => _readers.Add(reader);
}
