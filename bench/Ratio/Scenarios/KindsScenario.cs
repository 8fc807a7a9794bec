using System.Threading.Tasks.Sources;

namespace ClosureGen.Ratio.Scenarios;

internal sealed class KindsScenario()
    : Scenario(
        "kinds",
        "single dispatches by what the handler returns and how many are in flight: bytes",
        [.. Kinds.SelectMany(static kind => InFlight.Select(items => new Case($"{items} {kind}", items)))],
        [Closure]
    )
{
    private const string Closure = "Task.Run closure";

    private static readonly int[] InFlight = [1, 100, 10_000];

    private static readonly string[] Kinds =
    [
        "void",
        "int",
        "ValueTask completed",
        "ValueTask<int> completed",
        "ValueTask that waits",
        "ValueTask<int> that waits",
    ];

    public override string Caption(Regime regime) =>
        "All items are made by a delegate, which takes part in the times. The handlers allocate nothing; one that waits "
        + "resumes from another work item. With context: an AsyncLocal has a value.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        KindsHandler handler = new KindsHandler(setting.Countdown);
        Order[] orders = Order.Many(setting.Items);
        Later[] laters = Later.Many(setting.Items, setting.Countdown);
        return setting.Case.Label[(setting.Case.Label.IndexOf(' ') + 1)..] switch
        {
            "void" => Compare(
                setting,
                i => Task.Run(() => handler.Touch(orders[i], i)),
                i => handler.TouchWork(orders[i], i).StartNew(),
                i => handler.TouchWork(orders[i], i).Dispatch(),
                i => handler.TouchWork(orders[i], i).Post(),
                DispatchContender.ValueTasks
            ),
            "int" => Compare(
                setting,
                i => Task.Run(() => handler.Count(orders[i], i)),
                i => handler.CountWork(orders[i], i).StartNew(),
                i => handler.CountWork(orders[i], i).Dispatch(),
                i => handler.CountWork(orders[i], i).Post(),
                DispatchContender.Results
            ),
            "ValueTask completed" => Compare(
                setting,
                i => Task.Run(() => handler.TouchAsync(orders[i], i).AsTask()),
                i => handler.TouchLaterWork(orders[i], i).StartNew(),
                i => handler.TouchLaterWork(orders[i], i).Dispatch(),
                i => handler.TouchLaterWork(orders[i], i).Post(),
                DispatchContender.ValueTasks
            ),
            "ValueTask<int> completed" => Compare(
                setting,
                i => Task.Run(() => handler.CountAsync(orders[i], i).AsTask()),
                i => handler.CountLaterWork(orders[i], i).StartNew(),
                i => handler.CountLaterWork(orders[i], i).Dispatch(),
                i => handler.CountLaterWork(orders[i], i).Post(),
                DispatchContender.Results
            ),
            "ValueTask that waits" => Compare(
                setting,
                i => Task.Run(() => handler.WaitAsync(laters[i], i).AsTask()),
                i => handler.WaitWork(laters[i], i).StartNew(),
                i => handler.WaitWork(laters[i], i).Dispatch(),
                i => handler.WaitWork(laters[i], i).Post(),
                DispatchContender.ValueTasks
            ),
            _ => Compare(
                setting,
                i => Task.Run(() => handler.WaitForCountAsync(laters[i], i).AsTask()),
                i => handler.WaitForCountWork(laters[i], i).StartNew(),
                i => handler.WaitForCountWork(laters[i], i).Dispatch(),
                i => handler.WaitForCountWork(laters[i], i).Post(),
                DispatchContender.Results
            ),
        };
    }

    private static Contender[] Compare<TTask>(
        Setting setting,
        Func<int, Task> run,
        Func<int, Task> start,
        Func<int, TTask> dispatch,
        Action<int> post,
        Func<string, Setting, Action<TTask[]>, Contender> dispatches
    ) =>
        [
            DispatchContender.Tasks(Closure, setting, Each(run)),
            DispatchContender.Tasks("ClosureGen StartNew", setting, Each(start)),
            DispatchContender.Tasks("ClosureGen StartNew, with context", setting, InContext(Each(start))),
            dispatches("ClosureGen Dispatch", setting, Each(dispatch)),
            dispatches("ClosureGen Dispatch, with context", setting, InContext(Each(dispatch))),
            .. Posts(setting, post),
        ];

    private static IEnumerable<Contender> Posts(Setting setting, Action<int> post)
    {
        int items = setting.Items;
        Action all = () =>
        {
            for (int i = 0; i < items; i++)
            {
                post(i);
            }
        };
        Action<object?> inContext = InContext<object?>(_ => all());
        yield return DispatchContender.Posts("ClosureGen Post", setting, all);
        yield return DispatchContender.Posts("ClosureGen Post, with context", setting, () => inContext(null));
    }

    private static Action<TTask[]> Each<TTask>(Func<int, TTask> dispatch) =>
        tasks =>
        {
            for (int i = 0; i < tasks.Length; i++)
            {
                tasks[i] = dispatch(i);
            }
        };

    private static Action<T> InContext<T>(Action<T> dispatch)
    {
        ExecutionContext before = ExecutionContext.Capture()!;
        AsyncLocal<string> local = new AsyncLocal<string> { Value = "context" };
        ExecutionContext context = ExecutionContext.Capture()!;
        ExecutionContext.Restore(before);
        return items =>
        {
            ExecutionContext around = ExecutionContext.Capture()!;
            ExecutionContext.Restore(context);
            dispatch(items);
            ExecutionContext.Restore(around);
        };
    }
}

/// <summary>The same small body as handlers of all kinds. It allocates nothing, nor does what it returns.</summary>
internal sealed partial class KindsHandler(Countdown countdown)
{
    [NoCapture]
    public void Touch(Order order, int depth)
    {
        order.Depth += depth;
        countdown.Signal();
    }

    [NoCapture]
    public int Count(Order order, int depth)
    {
        Touch(order, depth);
        return depth;
    }

    [NoCapture(Name = "TouchLater")]
    public ValueTask TouchAsync(Order order, int depth)
    {
        Touch(order, depth);
        return default;
    }

    [NoCapture(Name = "CountLater")]
    public ValueTask<int> CountAsync(Order order, int depth) => new ValueTask<int>(Count(order, depth));

    [NoCapture]
    public ValueTask WaitAsync(Later later, int depth) => later.Queue(depth);

    [NoCapture]
    public ValueTask<int> WaitForCountAsync(Later later, int depth) => later.QueueForResult(depth);
}

/// <summary>What an async handler waits for: complete when the thread pool has come to it. Reused, allocates nothing.</summary>
// Its end is counted when its result is taken, as it may be queued again only then. Not over
// ManualResetValueTaskSourceCore: that one may still be signalling when its result has been taken.
internal sealed class Later(Countdown countdown) : IThreadPoolWorkItem, IValueTaskSource, IValueTaskSource<int>
{
    private static readonly Action<object?> Completed = static _ => { };

    private Action<object?>? _continuation;
    private object? _state;
    private int _result;
    private short _token;

    public static Later[] Many(int count, Countdown countdown) =>
        [.. Enumerable.Range(0, count).Select(_ => new Later(countdown))];

    public ValueTask Queue(int result)
    {
        Restart(result);
        return new ValueTask(this, _token);
    }

    public ValueTask<int> QueueForResult(int result)
    {
        Restart(result);
        return new ValueTask<int>(this, _token);
    }

    void IThreadPoolWorkItem.Execute() => Interlocked.Exchange(ref _continuation, Completed)?.Invoke(_state);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => Status;

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => Status;

    void IValueTaskSource.GetResult(short token) => Take(token);

    int IValueTaskSource<int>.GetResult(short token) => Take(token);

    // Contexts are the business of the code that registers: ClosureGen's states and compiled awaits capture none here.
    public void OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    )
    {
        _state = state;
        if (Interlocked.CompareExchange(ref _continuation, continuation, null) is not null)
        {
            continuation(state);
        }
    }

    private ValueTaskSourceStatus Status =>
        ReferenceEquals(Volatile.Read(ref _continuation), Completed)
            ? ValueTaskSourceStatus.Succeeded
            : ValueTaskSourceStatus.Pending;

    private void Restart(int result)
    {
        _token++;
        _result = result;
        _continuation = null;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    private int Take(short token)
    {
        if (token != _token || Status == ValueTaskSourceStatus.Pending)
        {
            throw new InvalidOperationException("The result was taken before its end, or a second time.");
        }

        int result = _result;
        countdown.Signal();
        return result;
    }
}
