namespace ClosureGen.Allocations.Tests.Measuring;

/// <summary>Items that each leave a task.</summary>
internal sealed class TaskLoad(int inFlight, Func<Task> start) : Load(inFlight)
{
    private readonly Task[] _tasks = new Task[inFlight];

    internal override void Round()
    {
        for (int i = 0; i < _tasks.Length; i++)
        {
            _tasks[i] = start();
        }

        foreach (Task task in _tasks)
        {
            while (!task.IsCompleted)
            {
                Wait();
            }

            task.GetAwaiter().GetResult();
        }
    }
}

/// <summary>Items that each leave a value task.</summary>
internal sealed class ValueTaskLoad(int inFlight, Func<ValueTask> start) : Load(inFlight)
{
    private readonly ValueTask[] _tasks = new ValueTask[inFlight];

    internal override void Round()
    {
        for (int i = 0; i < _tasks.Length; i++)
        {
            _tasks[i] = start();
        }

        foreach (ref ValueTask task in _tasks.AsSpan())
        {
            while (!task.IsCompleted)
            {
                Wait();
            }

            task.GetAwaiter().GetResult();
        }
    }
}

/// <summary>Items that each leave a value task with a result.</summary>
internal sealed class ValueTaskLoad<T>(int inFlight, Func<ValueTask<T>> start) : Load(inFlight)
{
    private readonly ValueTask<T>[] _tasks = new ValueTask<T>[inFlight];

    internal override void Round()
    {
        for (int i = 0; i < _tasks.Length; i++)
        {
            _tasks[i] = start();
        }

        foreach (ref ValueTask<T> task in _tasks.AsSpan())
        {
            while (!task.IsCompleted)
            {
                Wait();
            }

            task.GetAwaiter().GetResult();
        }
    }
}

/// <summary>Items that leave nothing: a round has ended when their handlers have counted it.</summary>
internal sealed class PostLoad(int inFlight, Tally tally, Action post) : Load(inFlight)
{
    internal override void Round()
    {
        int all = tally.Count + ItemsPerRound;
        for (int i = 0; i < ItemsPerRound; i++)
        {
            post();
        }

        while (tally.Count != all)
        {
            Wait();
        }
    }
}

/// <summary>A run over many items that returns when they are done.</summary>
internal sealed class BlockingLoad(int items, Action run) : Load(items)
{
    internal override void Round() => run();
}

/// <summary>A run over many items that leaves a value task.</summary>
internal sealed class AsyncLoad(int items, Func<ValueTask> run) : Load(items)
{
    internal override void Round()
    {
        ValueTask pending = run();
        while (!pending.IsCompleted)
        {
            Wait();
        }

        pending.GetAwaiter().GetResult();
    }
}
