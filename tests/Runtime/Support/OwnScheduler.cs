namespace ClosureGen.Runtime.Tests;

/// <summary>A scheduler that runs its tasks on one thread of its own and counts them.</summary>
internal sealed class OwnScheduler : TaskScheduler, IDisposable
{
    private readonly BlockingCollection<Task> _tasks = [];
    private readonly Thread _thread;
    private int _queued;

    internal OwnScheduler()
    {
        _thread = new Thread(() =>
        {
            foreach (Task task in _tasks.GetConsumingEnumerable())
            {
                TryExecuteTask(task);
            }
        })
        {
            IsBackground = true,
        };
        _thread.UnsafeStart();
    }

    internal int Queued => Volatile.Read(ref _queued);

    internal bool IsOwnThread => Thread.CurrentThread == _thread;

    public void Dispose() => _tasks.CompleteAdding();

    protected override void QueueTask(Task task)
    {
        Interlocked.Increment(ref _queued);
        _tasks.Add(task);
    }

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;

    protected override IEnumerable<Task> GetScheduledTasks() => _tasks;
}
