namespace ClosureGen.Ratio.Scenarios;

/// <summary>Dispatches by code that runs under a scheduler of its own, as an actor's does.</summary>
internal sealed class SchedulerScenario()
    : Scenario(
        "scheduler",
        "so many in flight, made and awaited in a task of a scheduler that runs one at a time",
        [
            new Case("exclusive x 1", Items),
            new Case("exclusive x 100", Items),
            new Case("activation x 1", Items),
            new Case("activation x 100", Items),
        ],
        [Closure, StartedClosure]
    )
{
    private const string Closure = "Task.Run closure";
    private const string StartedClosure = "Factory.StartNew closure";
    private const int Items = 2_000;

    public override string Caption(Regime regime) =>
        "StartNew queues to the scheduler of the code that makes the items, Task.Run and Dispatch to the pool. Items are "
        + "awaited from the first on, and what follows an await runs under the scheduler again."
        + (regime == Regime.L ? " One worker." : "");

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        string label = setting.Case.Label;
        TaskScheduler scheduler = label.StartsWith("exclusive", StringComparison.Ordinal)
            ? new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler
            : new ActivationScheduler();
        Flow flow = new Flow(label.EndsWith("x 100", StringComparison.Ordinal) ? 100 : 1);
        return
        [
            Under(scheduler, Closure, flow.RunClosuresAsync),
            Under(scheduler, "ClosureGen Dispatch", flow.DispatchAsync),
            Under(scheduler, StartedClosure, flow.StartClosuresAsync),
            Under(scheduler, "ClosureGen StartNew", flow.StartAsync),
        ];
    }

    private static Contender Under(TaskScheduler scheduler, string name, Func<Task> run) =>
        Contender.Awaited(
            name,
            () =>
                new ValueTask(
                    Task.Factory.StartNew(run, CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler)
                        .Unwrap()
                )
        );

    private sealed class Flow(int inFlight)
    {
        private readonly TrivialHandler _handler = new TrivialHandler();
        private readonly Order[] _orders = Order.Many(inFlight);
        private readonly Task[] _tasks = new Task[inFlight];
        private readonly ValueTask[] _dispatches = new ValueTask[inFlight];

        public Task RunClosuresAsync() =>
            AwaitTasksAsync(static (handler, order, i) => Task.Run(() => handler.Reprice(order, i)));

        public Task StartClosuresAsync() =>
            AwaitTasksAsync(
                static (handler, order, i) =>
                    Task.Factory.StartNew(
                        () => handler.Reprice(order, i),
                        CancellationToken.None,
                        TaskCreationOptions.DenyChildAttach,
                        TaskScheduler.Current
                    )
            );

        public Task StartAsync() =>
            AwaitTasksAsync(
                static (handler, order, i) => handler.RepriceWork(order, i).StartNew(scheduler: TaskScheduler.Current)
            );

        public async Task DispatchAsync()
        {
            for (int done = 0; done < Items; done += _orders.Length)
            {
                for (int i = 0; i < _orders.Length; i++)
                {
                    _dispatches[i] = _handler.RepriceWork(_orders[i], i).Dispatch();
                }

                foreach (ValueTask dispatch in _dispatches)
                {
                    await dispatch;
                }
            }
        }

        private async Task AwaitTasksAsync(Func<TrivialHandler, Order, int, Task> start)
        {
            for (int done = 0; done < Items; done += _orders.Length)
            {
                for (int i = 0; i < _orders.Length; i++)
                {
                    _tasks[i] = start(_handler, _orders[i], i);
                }

                foreach (Task task in _tasks)
                {
                    await task;
                }
            }
        }
    }
}

// Runs tasks one after the other, as an actor does: while its queue is not empty, one work item in the pool empties it.
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

    // For debuggers.
    protected override IEnumerable<Task> GetScheduledTasks() => [];

    private void Schedule() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
}
