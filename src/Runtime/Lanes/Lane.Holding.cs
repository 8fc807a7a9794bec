using System;
using System.Threading;
using ClosureGen.Runtime;
using ClosureGen.Runtime.Lanes;
using ClosureGen.Runtime.Threads;

namespace ClosureGen;

/// <content>How an async handler holds the lane, and how it is prevented from awaiting itself.</content>
/// <remarks>
/// An async method that awaits registers its own task as the continuation's state. So an await of a dispatch to this
/// lane comes from the holder if that state is the task which the holder has returned. The holder may await before it
/// has returned its task: until then, awaits are noted.
/// </remarks>
public sealed partial class Lane
{
    /// <summary>Placeholder for a task that a handler has not returned yet.</summary>
    private static readonly object Unknown = new();

    // The task of the async handler that holds the lane; with more than one runner, a LaneHolders.
    private object? _holder;

    /// <summary>Begins the call of an async handler, which may hold the lane until another thread resumes it.</summary>
    internal void BeginHandler(ref LaneTurn turn)
    {
        _queue.PutBack(ref turn);
        if (_holder is LaneHolders holders)
        {
            holders.Begin();
        }
        else
        {
            Volatile.Write(ref _holder, Unknown);
        }
    }

    /// <summary>Ends the call of an async handler, unless it holds the lane.</summary>
    internal void EndHandler()
    {
        if (t_isHeld)
        {
            return;
        }

        if (_holder is LaneHolders holders)
        {
            holders.End(task: null);
            return;
        }

        _holder = null;
        if (Volatile.Read(ref _extras) is { } extras)
        {
            RefuseOwn(extras, task: null);
        }
    }

    /// <summary>Ends the turn and keeps the lane held.</summary>
    /// <param name="task">The object that identifies the handler's own awaits.</param>
    internal void Occupy(object? task)
    {
        t_isHeld = true;
        if (_holder is LaneHolders holders)
        {
            holders.End(task);
            return;
        }

        // A thread that has read the unknown holder notes its await under the lock.
        Interlocked.Exchange(ref _holder, task);
        if (Volatile.Read(ref _extras) is { } extras)
        {
            RefuseOwn(extras, task);
        }
    }

    /// <summary>Undoes <see cref="Occupy"/> within the call: the task has completed meanwhile, or cannot be awaited.</summary>
    internal void Unhold(object? task)
    {
        t_isHeld = false;
        Release(task);
        if (_holder is LaneHolders holders)
        {
            holders.Begin();
        }
    }

    /// <summary>Called when the task of a handler that holds the lane has completed, before its result is taken.</summary>
    internal void Release(object? task)
    {
        if (_holder is not LaneHolders holders)
        {
            Volatile.Write(ref _holder, null);
        }
        else if (task is not null)
        {
            holders.Release(task);
        }
    }

    /// <summary>
    /// Resumes the lane after an async handler that held it; called by the thread that completes the handler's task.
    /// </summary>
    internal void Vacate()
    {
        if (_queue.Vacate(out bool isOver))
        {
            Continue();
        }
        else if (isOver)
        {
            EndCompletion();
        }
    }

    /// <summary>Notes an await of a dispatch to this lane; the await fails if it is the holder's own.</summary>
    internal void NoteAwait(DispatchState dispatch, short token, object? awaiter)
    {
        object? holder = Volatile.Read(ref _holder);
        if (holder is null || awaiter is null)
        {
            return;
        }

        var noted = new LaneAwait(awaiter, dispatch, token);
        if (holder is LaneHolders holders)
        {
            holders.Note(noted);
        }
        else if (ReferenceEquals(holder, awaiter) || (ReferenceEquals(holder, Unknown) && IsOwnOrNoted(noted)))
        {
            noted.Refuse();
        }
    }

    private bool IsOwnOrNoted(LaneAwait noted)
    {
        LaneExtras extras = Extras;
        using (Uninterrupted.Lock(extras.Awaits))
        {
            // Set first: the thread that publishes the task reads it afterwards.
            extras.HasAwaits = true;
            Interlocked.MemoryBarrier();
            object? holder = Volatile.Read(ref _holder);
            if (ReferenceEquals(holder, Unknown))
            {
                extras.Awaits.Add(noted);
            }

            return ReferenceEquals(holder, noted.Awaiter);
        }
    }

    private static void RefuseOwn(LaneExtras extras, object? task)
    {
        LaneAwait own;
        if (!Volatile.Read(ref extras.HasAwaits))
        {
            return;
        }

        using (Uninterrupted.Lock(extras.Awaits))
        {
            extras.HasAwaits = false;
            own = extras.Awaits.Find(noted => ReferenceEquals(noted.Awaiter, task));
            extras.Awaits.Clear();
        }

        if (own.Dispatch is not null)
        {
            own.Refuse();
        }
    }
}
