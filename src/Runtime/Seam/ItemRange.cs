using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

/// <summary>For generated code: the items that a thread is to run, one after the other, while it may.</summary>
/// <remarks>
/// A thread writes here with every item, so it has ranges of its own, two cache lines from anything else, one for each
/// run that it is in: an item may run a batch in turn.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ItemRange
{
    /// <summary>Has a loop compiled into the run that calls it, in both of the forms that the run has.</summary>
    public const MethodImplOptions Inlined = MethodImplOptions.AggressiveInlining;

    private PaddedChunk _padded;
    private HeldSeats<ProcessMemory> _seats;
    private ItemsRun? _run;
    private bool _begun;
    private long _seenByWatch;

    internal ItemRange() { }

    /// <summary>Sets the item that comes next: the one before it has finished.</summary>
    public int Next
    {
        // The order of this write and the next look at the limit is what the watch relies on.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        set => Volatile.Write(ref _padded.Chunk.Next, value);
    }

    /// <summary>Gets the number of items of the run.</summary>
    public int Count => Run!.Count;

    /// <summary>Gets where the results of the run go.</summary>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    /// <returns>Room for every item's result; empty where no results were asked for.</returns>
    public Span<TResult> Results<TResult>() =>
        Run!.Room is { } room ? Unsafe.As<Room<TResult>>(room).Results.Span : default;

    /// <summary>Leaves an item to be ended by its task. Allocates nothing.</summary>
    /// <param name="index">The item.</param>
    /// <param name="task">What its handler returned.</param>
    public void Await(int index, ValueTask task)
    {
        ItemsRun run = Run!;
        if (run.IsSource)
        {
            Unsafe.As<SourceRun>(run).Await(this, task);
        }
        else
        {
            Unsafe.As<AsyncBatchRun>(run).Await(this, index, task);
        }
    }

    /// <inheritdoc cref="Await(int, ValueTask)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public void Await<TResult>(int index, ValueTask<TResult> task)
    {
        ItemsRun run = Run!;
        if (run.IsSource)
        {
            Unsafe.As<SourceRun>(run).Await(this, task);
        }
        else
        {
            Unsafe.As<AsyncBatchRun>(run).Await(this, index, task);
        }
    }

    /// <summary>Gets an item's position: in the range, or in the source that items come from one by one.</summary>
    /// <param name="item">The item.</param>
    /// <returns>Its position.</returns>
    public int IndexOf(int item) => Offset + item;

    /// <summary>Gets or sets the position of the only item in its source.</summary>
    internal int Offset { get; set; }

    /// <summary>Gets or sets the array with the only item, while a thread works on a source.</summary>
    internal object? Cell { get; set; }

    /// <summary>
    /// Gets or sets whether the only item's call is pending: its handler has returned, its task has not completed.
    /// </summary>
    internal bool IsLeft { get; set; }

    /// <summary>Gets or sets the run that the thread is in.</summary>
    internal ItemsRun? Run
    {
        get => Volatile.Read(ref _run);
        set => Volatile.Write(ref _run, value);
    }

    /// <summary>Gets whether the items were begun; what is thrown before is no item's.</summary>
    internal bool HasBegun => _begun;

    /// <summary>Gets the item being run, which is the one that threw when one has thrown.</summary>
    internal int Position => _padded.Chunk.Next;

    /// <summary>Gets or sets whether the thread has left the items, because a pending call has its seat.</summary>
    internal bool IsGivenUp { get; set; }

    /// <summary>
    /// Gets or sets whether the time says nothing of the items: one has thrown, or some were left out of a run that was
    /// stopped.
    /// </summary>
    internal bool TeachesNothing { get; set; }

    /// <summary>Gets or sets whether the thread has ended the last item of an asynchronous run, and is to say so.</summary>
    internal bool EndsRun { get; set; }

    /// <summary>Gets or sets how many items were begun and are left to be awaited.</summary>
    internal int Awaited { get; set; }

    /// <summary>Gets or sets how many seats of an asynchronous run the thread has.</summary>
    internal int Seats
    {
        get => _seats.Count;
        set => _seats.Count = value;
    }

    /// <summary>Gets or sets whether each item of the chunk has a seat; set before it is opened.</summary>
    internal bool HasSeatEach { get; set; }

    /// <summary>Gets or sets the thread's pending calls without a result.</summary>
    internal StateCache? PendingItems { get; set; }

    /// <summary>Begins with the items.</summary>
    /// <returns>The first item.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Begin()
    {
        _begun = true;
        return _padded.Chunk.Next;
    }

    /// <summary>Tells whether an item may start: it is one of this thread's, and nothing has stopped the run.</summary>
    /// <param name="item">The item.</param>
    /// <returns>Whether it may.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool MayStart(int item) => item < Volatile.Read(ref _padded.Chunk.Limit) || MayStartStill(item);

    /// <summary>
    /// Tells whether a call may start that takes as many of this thread's items as the run hands out at a time: one, or of a
    /// range that is cut all that this thread has claimed.
    /// </summary>
    /// <param name="item">The first of them.</param>
    /// <param name="end">The end of them, exclusive.</param>
    /// <returns>Whether it may.</returns>
    public bool MayStart(int item, out int end)
    {
        if (Run!.IsCut)
        {
            return MayStartPart(item, out end);
        }

        end = item + 1;
        return MayStart(item);
    }

    /// <inheritdoc cref="Chunk{TMemory}.Open"/>
    internal void Open(int start, int end, bool looksEachTime)
    {
        _begun = false;
        IsGivenUp = false;
        Awaited = 0;
        _padded.Chunk.Open(start, end, looksEachTime);
    }

    /// <inheritdoc cref="Chunk{TMemory}.Close"/>
    internal int Close(int next) => _padded.Chunk.Close(next);

    /// <summary>Tells whether an item is the last one of the chunk, as far as the thread itself knows.</summary>
    internal bool IsLast(int item) => _padded.Chunk.IsLast(item);

    /// <summary>Closes the chunk in the midst of its items: no other starts.</summary>
    /// <inheritdoc cref="Chunk{TMemory}.Close"/>
    internal int GiveUp(int next)
    {
        IsGivenUp = true;
        int end = _padded.Chunk.Close(next);
        _padded.Chunk.Ask();
        return end;
    }

    /// <inheritdoc cref="Chunk{TMemory}.Ask"/>
    internal void Ask() => _padded.Chunk.Ask();

    /// <inheritdoc cref="IWatched.LookAt"/>
    /// <returns>Whether the range is in use, or was at the last look.</returns>
    internal bool LookAt()
    {
        long seen = _padded.Chunk.Seen;
        if (seen != _seenByWatch)
        {
            _seenByWatch = seen;
            return true;
        }

        // Given up, it is closed, but the thread is still where it hands the call over that has its seat.
        if (Run is not { } run || !(Chunk<ProcessMemory>.IsOpen(seen) || IsGivenUp))
        {
            return false;
        }

        run.HelpOut(this, seen);
        return true;
    }

    /// <inheritdoc cref="Chunk{TMemory}.HasRest"/>
    internal bool HasRest(long seen) => _padded.Chunk.HasRest(seen);

    /// <inheritdoc cref="Chunk{TMemory}.TryTakeRest"/>
    internal bool TryTakeRest(long seen, out int start, out int end) =>
        _padded.Chunk.TryTakeRest(seen, out start, out end);

    /// <inheritdoc cref="HeldSeats{TMemory}.Open"/>
    internal void OpenSeats(int end) => _seats.Open(end);

    /// <inheritdoc cref="HeldSeats{TMemory}.Close"/>
    internal int CloseSeats() => _seats.Close();

    /// <inheritdoc cref="HeldSeats{TMemory}.HasSpare"/>
    internal bool HasSpareSeats() => _seats.HasSpare(ref _padded.Chunk);

    /// <inheritdoc cref="HeldSeats{TMemory}.TakeSpare"/>
    internal int TakeSpareSeats(long seen) => _seats.TakeSpare(ref _padded.Chunk, seen);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool MayStartStill(int item) => _padded.Chunk.MayStart(item) && !_run!.IsStopped;

    private bool MayStartPart(int item, out int end)
    {
        if (!_padded.Chunk.TryTakeAll(item, out end))
        {
            return false;
        }

        if (_run!.IsStopped)
        {
            _padded.Chunk.TakeBack(item);
            return false;
        }

        // Before the call: as long as it has not ended the run is this one.
        _run.CountPart();
        return true;
    }

    [StructLayout(LayoutKind.Sequential)]
    private struct PaddedChunk
    {
        private readonly Padding _before;
        internal Chunk<ProcessMemory> Chunk;
        private readonly Padding _after;
    }

    [StructLayout(LayoutKind.Sequential, Size = 128)]
    private struct Padding;
}
