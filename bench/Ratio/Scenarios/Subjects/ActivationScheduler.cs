using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>
/// Runs tasks one after the other, as an actor does: while its queue is not empty, one work item in the pool empties it.
/// </summary>
internal sealed class ActivationScheduler : TaskScheduler, IThreadPoolWorkItem
{
    // Then the pool may run something else first.
    private const int TasksOfTurn = 1_000;

    private readonly Queue<Task> _tasks = new Queue<Task>();
    private bool _isScheduled;

    public override int MaximumConcurrencyLevel => 1;

    void IThreadPoolWorkItem.Execute()
    {
        for (int i = 0; i < TasksOfTurn; i++)
        {
            Task? task;
            lock (_tasks)
            {
                if (!_tasks.TryDequeue(out task))
                {
                    _isScheduled = false;
                    return;
                }
            }

            TryExecuteTask(task);
        }

        Schedule();
    }

    protected override void QueueTask(Task task)
    {
        lock (_tasks)
        {
            _tasks.Enqueue(task);
            if (_isScheduled)
            {
                return;
            }

            _isScheduled = true;
        }

        Schedule();
    }

    // Its tasks are run from the queue only, in order.
    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;

    protected override IEnumerable<Task> GetScheduledTasks()
    {
        lock (_tasks)
        {
            return _tasks.ToArray();
        }
    }

    private void Schedule() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
}
