using System.Runtime.CompilerServices;

namespace ClosureGen.Ratio.Measuring;

// Contenders that dispatch every item by itself. All of them wait in the same way: handler bodies count down, the
// countdown is awaited, and then the items' tasks, where there are any, are taken in the order of their dispatch.
internal static class DispatchContender
{
    public static Contender Tasks(string name, Setting setting, Action<Task[]> dispatch) =>
        new Of<Task>(name, setting, dispatch, Take, TakeAsync);

    public static Contender ValueTasks(string name, Setting setting, Action<ValueTask[]> dispatch) =>
        new Of<ValueTask>(name, setting, dispatch, Take, TakeAsync);

    public static Contender Results(string name, Setting setting, Action<ValueTask<int>[]> dispatch) =>
        new Of<ValueTask<int>>(name, setting, dispatch, Take, static _ => default);

    public static Contender Posts(string name, Setting setting, Action dispatch) =>
        new OfPosts(name, setting, dispatch);

    private static void Take(Task[] tasks)
    {
        foreach (Task task in tasks)
        {
            // The last bodies have counted down; their tasks complete a moment later.
            SpinWait spin = default;
            while (!task.IsCompleted)
            {
                spin.SpinOnce(sleep1Threshold: -1);
            }

            task.GetAwaiter().GetResult();
        }
    }

    private static void Take(ValueTask[] tasks)
    {
        foreach (ref ValueTask task in tasks.AsSpan())
        {
            SpinWait spin = default;
            while (!task.IsCompleted)
            {
                spin.SpinOnce(sleep1Threshold: -1);
            }

            task.GetAwaiter().GetResult();
        }
    }

    private static void Take(ValueTask<int>[] tasks)
    {
        foreach (ref ValueTask<int> task in tasks.AsSpan())
        {
            SpinWait spin = default;
            while (!task.IsCompleted)
            {
                spin.SpinOnce(sleep1Threshold: -1);
            }

            _ = task.GetAwaiter().GetResult();
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask TakeAsync(Task[] tasks)
    {
        foreach (Task task in tasks)
        {
            await task.ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask TakeAsync(ValueTask[] tasks)
    {
        foreach (ValueTask task in tasks)
        {
            await task.ConfigureAwait(false);
        }
    }

    private sealed class OfPosts(string name, Setting setting, Action dispatch) : Contender(name)
    {
        [MethodImpl(MethodImplOptions.AggressiveOptimization)]
        public override ValueTask Start()
        {
            setting.Countdown.Reset(setting.Items);
            dispatch();
            return setting.Countdown.WaitAsync();
        }
    }

    private sealed class Of<TTask>(
        string name,
        Setting setting,
        Action<TTask[]> dispatch,
        Action<TTask[]> take,
        Func<TTask[], ValueTask> takeAsync
    ) : Contender(name)
    {
        private readonly TTask[] _tasks = new TTask[setting.Items];

        [MethodImpl(MethodImplOptions.AggressiveOptimization)]
        public override ValueTask Start()
        {
            setting.Countdown.Reset(_tasks.Length);
            dispatch(_tasks);
            return setting.Countdown.WaitAsync();
        }

        public override void Finish() => take(_tasks);

        public override ValueTask FinishAsync() => takeAsync(_tasks);
    }
}
