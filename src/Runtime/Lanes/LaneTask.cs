using System;
using System.Threading.Tasks;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Lanes;

/// <summary>The queue entry for a task of a lane's scheduler.</summary>
internal sealed class LaneTask : PooledSource
{
    private static readonly ObjectPool Pool = new();

    [ThreadStatic]
    private static ThreadCache? t_cache;

    private Task? _task;

    /// <summary>Gets the task; null once it has been taken to run.</summary>
    internal Task? Task => _task;

    internal static LaneTask Rent(Task task)
    {
        ThreadCache cache = t_cache ??= Pool.CreateCache();
        LaneTask turn = (LaneTask?)cache.Rent() ?? cache.Add(new LaneTask());
        turn._task = task;
        return turn;
    }

    /// <summary>Takes the task and gives the object back.</summary>
    internal Task TakeTask()
    {
        Task task = _task!;
        _task = null;
        Return();
        return task;
    }

    // Never called: the lane is in the thread pool's queue, not its items.
    private protected override bool RunWorkItem() => false;
}
