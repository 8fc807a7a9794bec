namespace ClosureGen.Runtime.Tests;

/// <summary>A scheduler that runs a task where it is started.</summary>
internal sealed class InlineScheduler : TaskScheduler
{
    protected override void QueueTask(Task task) => TryExecuteTask(task);

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => TryExecuteTask(task);

    protected override IEnumerable<Task> GetScheduledTasks() => [];
}
