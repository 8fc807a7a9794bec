using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Ratio.Measuring;

/// <summary>
/// Contenders that dispatch every item by itself. All of them wait in the same way: handler bodies count down, the
/// countdown is awaited, and then the items' tasks, where there are any, are taken in the order of their dispatch.
/// </summary>
internal abstract class DispatchContender : Contender
{
    private readonly Countdown _countdown;
    private readonly int _items;

    private DispatchContender(string name, Setting setting)
        : base(name)
    {
        _countdown = setting.Countdown;
        _items = setting.Items;
    }

    /// <summary>Every item leaves a task in the array.</summary>
    public static DispatchContender Tasks(string name, Setting setting, Action<Task[]> dispatch) =>
        new TaskContender(name, setting, dispatch);

    /// <summary>Every item leaves a value task in the array.</summary>
    public static DispatchContender ValueTasks(string name, Setting setting, Action<ValueTask[]> dispatch) =>
        new ValueTaskContender(name, setting, dispatch);

    /// <summary>Every item leaves a value task with a result in the array.</summary>
    public static DispatchContender Results<TResult>(
        string name,
        Setting setting,
        Action<ValueTask<TResult>[]> dispatch
    ) => new ResultContender<TResult>(name, setting, dispatch);

    /// <summary>Items leave nothing behind.</summary>
    public static DispatchContender Posts(string name, Setting setting, Action dispatch) =>
        new PostContender(name, setting, dispatch);

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public sealed override ValueTask Start()
    {
        _countdown.Reset(_items);
        Dispatch();
        return _countdown.WaitAsync();
    }

    protected abstract void Dispatch();

    private sealed class TaskContender(string name, Setting setting, Action<Task[]> dispatch)
        : DispatchContender(name, setting)
    {
        private readonly Task[] _tasks = new Task[setting.Items];

        [MethodImpl(MethodImplOptions.AggressiveOptimization)]
        protected override void Dispatch() => dispatch(_tasks);

        public override void Finish()
        {
            foreach (Task task in _tasks)
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

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public override async ValueTask FinishAsync()
        {
            foreach (Task task in _tasks)
            {
                await task.ConfigureAwait(false);
            }
        }
    }

    private sealed class ValueTaskContender(string name, Setting setting, Action<ValueTask[]> dispatch)
        : DispatchContender(name, setting)
    {
        private readonly ValueTask[] _tasks = new ValueTask[setting.Items];

        [MethodImpl(MethodImplOptions.AggressiveOptimization)]
        protected override void Dispatch() => dispatch(_tasks);

        public override void Finish()
        {
            foreach (ref ValueTask task in _tasks.AsSpan())
            {
                SpinWait spin = default;
                while (!task.IsCompleted)
                {
                    spin.SpinOnce(sleep1Threshold: -1);
                }

                task.GetAwaiter().GetResult();
            }
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public override async ValueTask FinishAsync()
        {
            foreach (ValueTask task in _tasks)
            {
                await task.ConfigureAwait(false);
            }
        }
    }

    private sealed class ResultContender<TResult>(string name, Setting setting, Action<ValueTask<TResult>[]> dispatch)
        : DispatchContender(name, setting)
    {
        private readonly ValueTask<TResult>[] _tasks = new ValueTask<TResult>[setting.Items];

        [MethodImpl(MethodImplOptions.AggressiveOptimization)]
        protected override void Dispatch() => dispatch(_tasks);

        public override void Finish()
        {
            foreach (ref ValueTask<TResult> task in _tasks.AsSpan())
            {
                SpinWait spin = default;
                while (!task.IsCompleted)
                {
                    spin.SpinOnce(sleep1Threshold: -1);
                }

                _ = task.GetAwaiter().GetResult();
            }
        }
    }

    private sealed class PostContender(string name, Setting setting, Action dispatch) : DispatchContender(name, setting)
    {
        [MethodImpl(MethodImplOptions.AggressiveOptimization)]
        protected override void Dispatch() => dispatch();
    }
}
