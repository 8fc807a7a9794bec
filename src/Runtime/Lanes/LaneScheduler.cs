using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Lanes;

/// <summary>Runs tasks in the turns of a lane.</summary>
internal sealed class LaneScheduler(Lane lane) : TaskScheduler
{
    private readonly Lane _lane = lane;

    public override int MaximumConcurrencyLevel => _lane.Degree;

    /// <summary>Runs a task whose turn it is.</summary>
    internal void Run(Task task) => TryExecuteTask(task);

    protected override void QueueTask(Task task)
    {
        LaneTask turn = LaneTask.Rent(task);
        if (!_lane.TryQueue(turn))
        {
            _ = turn.TakeTask();
            throw new InvalidOperationException(
                "The lane is complete and all that it had accepted has ended: it runs no further task."
            );
        }
    }

    // A queued task keeps its place in the queue, which cannot remove it and would run it again.
    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) =>
        !taskWasPreviouslyQueued && LaneTurn.IsOf(_lane) && TryExecuteTask(task);

    // For debuggers, which stop all threads: the lists may then be in the middle of a change.
    protected override IEnumerable<Task> GetScheduledTasks() =>
        throw new NotSupportedException("A lane cannot list its tasks while its other threads are stopped.");
}

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
}
