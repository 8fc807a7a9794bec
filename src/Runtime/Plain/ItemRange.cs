using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using ClosureGen.Runtime.Batches;

namespace ClosureGen.Runtime;

/// <summary>For generated code: the items that a thread runs one after the other, while it may.</summary>
/// <remarks>A thread has one for each run that it is in, because an item may run a batch.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ItemRange
{
    /// <summary>Inlines a loop into the run that calls it.</summary>
    public const MethodImplOptions Inlined = MethodImplOptions.AggressiveInlining;

    [ThreadStatic]
    private static ItemRange? t_free;

    private ItemRange? _below;
    private ItemsRun? _run;
    private int _next;
    private int _end;

    private ItemRange() { }

    /// <summary>Sets the next item: the one before it has finished.</summary>
    public int Next
    {
        set => _next = value;
    }

    /// <summary>Gets the number of items of the run.</summary>
    public int Count => _run!.Count;

    /// <summary>Gets the run that the thread is in.</summary>
    internal ItemsRun Run => _run!;

    /// <summary>Gets whether an item has begun; an exception before that does not belong to an item.</summary>
    internal bool HasBegun { get; private set; }

    /// <summary>Gets the item being run, which is the one that failed if the loop has thrown.</summary>
    internal int Position => _next;

    /// <summary>Gets the end of the items, exclusive.</summary>
    internal int End => _end;

    /// <summary>Gets or sets the generation of the run that the thread is in.</summary>
    internal int Generation { get; set; }

    /// <summary>Gets or sets whether an item has begun and is pending.</summary>
    internal bool IsAwaited { get; set; }

    /// <summary>Gets where the results of the run go.</summary>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    /// <returns>Room for every item's result; empty if no results were requested.</returns>
    public Span<TResult> Results<TResult>() =>
        _run!.ResultBuffer is { } buffer ? ((ResultBuffer<TResult>)buffer).Results.Span : default;

    /// <summary>Lets an item's task end the item.</summary>
    /// <param name="index">The item.</param>
    /// <param name="task">The task that its handler returned.</param>
    public void Await(int index, ValueTask task)
    {
        IsAwaited = PendingItem.Rent((AsyncBatchRun)_run!, index).Await(task);
    }

    /// <inheritdoc cref="Await(int, ValueTask)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    public void Await<TResult>(int index, ValueTask<TResult> task)
    {
        IsAwaited = PendingItem<TResult>.Rent((AsyncBatchRun)_run!, index).Await(task);
    }

    /// <summary>Begins with the items.</summary>
    /// <returns>The first item.</returns>
    public int Begin()
    {
        HasBegun = true;
        return _next;
    }

    /// <summary>Tells whether an item may start: it is one of this thread's, and nothing has stopped the run.</summary>
    /// <param name="item">The item.</param>
    /// <returns>Whether it may.</returns>
    public bool MayStart(int item) => item < _end && !_run!.IsStopped;

    /// <summary>
    /// Tells whether a call may start that takes as many of this thread's items as the run hands out at a time: one, or of a
    /// range that is cut all that this thread has claimed.
    /// </summary>
    /// <param name="item">The first of them.</param>
    /// <param name="end">The end of them, exclusive.</param>
    /// <returns>Whether it may.</returns>
    public bool MayStart(int item, out int end)
    {
        ItemsRun run = _run!;
        end = run.IsCut ? _end : item + 1;
        bool mayStart = MayStart(item);
        if (mayStart && run.IsCut)
        {
            run.CountPart();
        }

        return mayStart;
    }

    /// <summary>Gets an item's position.</summary>
    /// <param name="item">The item.</param>
    /// <returns>Its position.</returns>
    public int IndexOf(int item) => item;

    /// <summary>Takes one of the calling thread's ranges.</summary>
    internal static ItemRange Rent(ItemsRun run)
    {
        ItemRange range = t_free ?? new ItemRange();
        t_free = range._below;
        range._below = null;
        range._run = run;
        return range;
    }

    /// <summary>Gives the range back, on the thread that has taken it.</summary>
    internal void Return()
    {
        _run = null;
        _below = t_free;
        t_free = this;
    }

    internal void Open(int start, int end)
    {
        HasBegun = false;
        IsAwaited = false;
        _next = start;
        _end = end;
    }
}
