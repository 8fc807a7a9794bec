using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Claims;

/// <summary>The words that the participants of a run share, and the order in which they are used.</summary>
internal struct RunClaims<TMemory>
    where TMemory : struct, ISharedMemory
{
    private ItemClaims<TMemory> _claims;
    private Seats<TMemory> _seats;
    private Unfinished<TMemory> _unfinished;
    private long _queued;

    /// <summary>Gets the generation of the run that was opened last.</summary>
    internal uint Generation => _claims.Generation;

    /// <summary>Gets whether all items have finished.</summary>
    internal bool IsFinished => _unfinished.IsZero;

    /// <summary>Gets whether items that were taken from a participant can be claimed.</summary>
    internal bool HasRest => _claims.HasRest;

    /// <summary>Gets whether there are items to claim.</summary>
    internal bool HasItems => _claims.HasItems(out _);

    /// <summary>Opens the next run.</summary>
    /// <param name="count">Its items.</param>
    /// <param name="taken">How many of them the opener has claimed: the first ones.</param>
    /// <param name="seats">How many participants may join.</param>
    /// <param name="signalWanted">Whether the thread that reports the last item has to signal.</param>
    /// <returns>Its generation.</returns>
    internal uint Open(int count, int taken, int seats, bool signalWanted)
    {
        uint generation = _claims.Generation + 1;
        _unfinished.Open(count, signalWanted);
        _seats.Open(generation, seats);
        _claims.Open(generation, count, taken);
        return generation;
    }

    /// <summary>Counts one more queue entry.</summary>
    internal void CountQueued() => TMemory.Add(ref _queued, 1);

    /// <summary>Uncounts an entry that could not be queued.</summary>
    internal void UncountQueued() => TMemory.Add(ref _queued, -1);

    /// <summary>Tells how many more entries to queue so that the wanted number will see the items.</summary>
    internal int Missing(int wanted)
    {
        // Between opening the run and reading the count: an entry that is still counted has yet to look for items.
        // Without the fence the count could be read before the run is visible, and a counted entry could end without
        // seeing it.
        TMemory.Fence();
        return wanted - (int)TMemory.Read(ref _queued);
    }

    /// <summary>Lets a queue entry join whichever run has items to claim and a free seat.</summary>
    internal bool TryJoin(out uint generation)
    {
        TMemory.Add(ref _queued, -1);
        return _claims.HasItems(out generation) && _seats.TryTake(generation);
    }

    /// <inheritdoc cref="ItemClaims{TMemory}.Claim"/>
    internal int Claim(uint generation, int size, int share, out int start, out int unclaimed, out bool isContended) =>
        _claims.Claim(generation, size, share, out start, out unclaimed, out isContended);

    /// <summary>Gives a joined participant's seat back, before it reports its items.</summary>
    internal void Leave(uint generation) => _seats.GiveBack(generation);

    /// <summary>Gets whether there are items, a free seat, and no queued entry that will see them.</summary>
    internal bool WantsOneMore(uint generation) => FreeSeats(generation) != 0 && HasItems && Missing(1) > 0;

    /// <summary>Gets how many participants may still join.</summary>
    internal int FreeSeats(uint generation) => _seats.Free(generation);

    /// <inheritdoc cref="ItemClaims{TMemory}.MarkRest"/>
    internal void MarkRest() => _claims.MarkRest();

    /// <inheritdoc cref="ItemClaims{TMemory}.UnmarkRest"/>
    internal void UnmarkRest() => _claims.UnmarkRest();

    /// <inheritdoc cref="Unfinished{TMemory}.Report"/>
    internal bool Report(int items) => _unfinished.Report(items);

    /// <inheritdoc cref="Unfinished{TMemory}.WantSignal"/>
    internal bool WantSignal() => _unfinished.WantSignal();
}
