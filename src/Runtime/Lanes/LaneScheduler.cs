using System;
using System.Collections.Generic;
using System.Threading.Tasks;

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
