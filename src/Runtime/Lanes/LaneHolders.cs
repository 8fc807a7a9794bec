using System.Collections.Generic;
using System.Diagnostics;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Lanes;

/// <summary>The async handlers that hold a lane with more than one runner. None of them may await that lane.</summary>
internal sealed class LaneHolders
{
    private readonly HashSet<object> _tasks = new(ReferenceEqualityComparer.Instance);
    private readonly List<LaneAwait> _awaits = [];
    private int _unknown;

    /// <summary>Begins the call of an async handler, which may await the lane before its task is known.</summary>
    internal void Begin()
    {
        using (Uninterrupted.Lock(_tasks))
        {
            _unknown++;
        }
    }

    /// <summary>Ends the call; a task that has not completed holds the lane.</summary>
    internal void End(object? task)
    {
        LaneAwait own = default;
        using (Uninterrupted.Lock(_tasks))
        {
            if (task is not null)
            {
                _tasks.Add(task);
                own = _awaits.Find(await => ReferenceEquals(await.Awaiter, task));
            }

            Debug.Assert(_unknown > 0, "Only a call that was begun ends.");
            if (--_unknown == 0)
            {
                _awaits.Clear();
            }
        }

        if (own.Dispatch is not null)
        {
            own.Refuse();
        }
    }

    /// <summary>Called when a handler's task has completed.</summary>
    internal void Release(object task)
    {
        using (Uninterrupted.Lock(_tasks))
        {
            _tasks.Remove(task);
        }
    }

    /// <summary>Notes an await, and refuses it if a holder makes it.</summary>
    internal void Note(LaneAwait noted)
    {
        bool isOwn;
        using (Uninterrupted.Lock(_tasks))
        {
            isOwn = _tasks.Contains(noted.Awaiter);
            if (!isOwn && _unknown > 0)
            {
                _awaits.Add(noted);
            }
        }

        if (isOwn)
        {
            noted.Refuse();
        }
    }
}
