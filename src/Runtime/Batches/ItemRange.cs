using System.ComponentModel;
using System.Runtime.InteropServices;
using ClosureGen.Runtime.Batches;
using ClosureGen.Runtime.Batches.Claims;
using ClosureGen.Runtime.Batches.Sources;
using ClosureGen.Runtime.States;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <summary>For generated code: the items that a thread runs one after the other, while it may.</summary>
/// <remarks>
/// A thread writes here with every item, so it has ranges of its own, two cache lines from anything else. It has one
/// for each run that it is in, because an item may run a batch.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ItemRange : IItemPlace
{
    /// <summary>Inlines a loop into the run that calls it, once for each of the run's two forms.</summary>
    public const MethodImplOptions Inlined = MethodImplOptions.AggressiveInlining;

    private PaddedChunk _padded;
    private BatchRun? _run;
    private bool _begun;
    private long _seenByWatch;

    internal ItemRange() { }

    /// <summary>Sets the next item: the one before it has finished.</summary>
    public int Next
    {
        // The watch relies on the order of this write and the next read of the limit.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        set => Volatile.Write(ref _padded.Chunk.Next, value);
    }

    /// <summary>Gets the number of items of the run.</summary>
    public int Count => Run is { } run ? run.Count : 1;

    /// <summary>Gets where the results of the run go.</summary>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    /// <returns>Room for every item's result; empty if no results were requested.</returns>
    public Span<TResult> Results<TResult>() =>
        Run?.ResultBuffer is { } buffer ? Unsafe.As<ResultBuffer<TResult>>(buffer).Results.Span : default;

    /// <summary>Lets an item's task end the item. Allocates nothing.</summary>
    /// <param name="index">The item.</param>
    /// <param name="task">The task that its handler returned.</param>
    public void Await(int index, ValueTask task) => Await<AwaitedTask, Nothing>(index, task);

    /// <inheritdoc cref="Await(int, ValueTask)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public void Await<TResult>(int index, ValueTask<TResult> task) => Await<AwaitedTask<TResult>, TResult>(index, task);

    void IItemPlace.BeginWait(int index) => Run!.BeginWait(this, index);

    void IItemPlace.EndItem() => Run!.EndItem(this);

    /// <summary>Gets an item's position: in the range, or in the source that items come from one by one.</summary>
    /// <param name="item">The item.</param>
    /// <returns>Its position.</returns>
    public int IndexOf(int item) => Source is { } source ? source.Index : item;

    /// <summary>Gets or sets the participant whose only item it is, while a thread works on a source.</summary>
    internal SourceParticipant? Source { get; set; }

    /// <summary>Gets or sets the run that the thread is in; null for one over a source.</summary>
    internal BatchRun? Run
    {
        get => Volatile.Read(ref _run);
        set => Volatile.Write(ref _run, value);
    }

    /// <summary>Gets whether an item has begun; an exception before that does not belong to an item.</summary>
    internal bool HasBegun => _begun;

    /// <summary>Gets the item being run, which is the one that failed if the loop has thrown.</summary>
    internal int Position => _padded.Chunk.Next;

    /// <summary>Gets or sets whether the thread has left the items, because a pending call has its seat.</summary>
    internal bool IsGivenUp { get; set; }

    /// <summary>
    /// Gets or sets whether the elapsed time says nothing about the items: one has thrown, or the run was stopped
    /// before some of them.
    /// </summary>
    internal bool TeachesNothing { get; set; }

    /// <summary>
    /// Gets or sets whether the thread has ended the last item of an asynchronous run, and must report it.
    /// </summary>
    internal bool EndsRun { get; set; }

    /// <summary>Gets or sets how many items have begun and are pending.</summary>
    internal int Awaited { get; set; }

    /// <summary>Gets or sets the thread's pending calls without a result.</summary>
    internal ThreadCache? PendingItems { get; set; }

    /// <summary>Begins the items.</summary>
    /// <returns>The first item.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Begin()
    {
        _begun = true;
        return _padded.Chunk.Next;
    }

    /// <summary>Tells whether an item may start: it belongs to this thread, and the run is not stopped.</summary>
    /// <param name="item">The item.</param>
    /// <returns>Whether it may.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool MayStart(int item) => item < Volatile.Read(ref _padded.Chunk.Limit) || MayStartStill(item);

    /// <summary>
    /// Tells whether a call may start, and for how many of this thread's items: one, or, for a range that is cut into
    /// chunks, all that this thread has claimed.
    /// </summary>
    /// <param name="item">The first of them.</param>
    /// <param name="end">The end of them, exclusive.</param>
    /// <returns>Whether it may.</returns>
    public bool MayStart(int item, out int end)
    {
        if (Run is { IsCut: true })
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

    /// <summary>Closes the chunk before its end: no other item starts.</summary>
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

        // A range that was given up is closed, but its thread may still be registering the call that has its seat.
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

    private void Await<TTask, TResult>(int index, TTask task)
        where TTask : struct, IAwaitedTask<TResult>
    {
        if (Run is { } run)
        {
            run.Await<TTask, TResult>(this, index, task);
        }
        else
        {
            Source!.Await<TTask, TResult>(task);
        }
    }

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

        // Before the call: the run cannot end before the call does.
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
