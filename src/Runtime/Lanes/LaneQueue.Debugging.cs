namespace ClosureGen.Runtime.Lanes;

/// <content>Reads for debuggers, which have stopped all threads: no lock is taken.</content>
internal partial struct LaneQueue<TMemory>
{
    /// <summary>Gets the turn that has the lane, the state of the async handler that holds it, or null.</summary>
    internal readonly PooledSource? Runner => _runner;

    /// <summary>Gets how many items wait.</summary>
    internal readonly int CountNow => _accepted - _taken - ((_runner as LaneTurn)?.Taken ?? 0);

    /// <summary>Lists the items that wait.</summary>
    internal readonly PooledSource[] List()
    {
        List<PooledSource> items = [];
        Add(items, (_runner as LaneTurn)?.RestNow);
        Add(items, _first);
        return [.. items];
    }

    private static void Add(List<PooledSource> items, PooledSource? item)
    {
        for (; item is not null; item = item.Next)
        {
            items.Add(item);
        }
    }
}
