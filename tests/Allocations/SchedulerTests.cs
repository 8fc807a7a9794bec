namespace ClosureGen.Allocations.Tests;

/// <summary>Who awaits in a task of another scheduler goes on in a task, which only the scheduler's own can be.</summary>
public sealed class SchedulerTests
{
    [Fact]
    public async Task An_await_under_another_scheduler_takes_the_task_that_goes_on()
    {
        Windows windows = await Meter.OnThread(static () =>
        {
            var load = new RegisteredLoad();
            var windows = new Windows(load.ItemsPerRound, expected: 64);
            new Task(() => Measure(load, windows)).RunSynchronously(new InlineScheduler());
            return windows;
        });

        Assert.True(windows.IsSteady, $"Expected 64 B an item in the steady state, measured {windows}");
    }

    private static void Measure(RegisteredLoad load, Windows windows)
    {
        do
        {
            windows.Begin();
            for (int i = 0; i < windows.Rounds; i++)
            {
                load.Round();
            }
        } while (windows.End());
    }

    /// <summary>One at a time, which ends when its awaiter is registered and not before.</summary>
    private sealed class RegisteredLoad : Load
    {
        private readonly Gate _gate = new();
        private readonly Action _goOn;
        private volatile bool _hasGoneOn;

        internal RegisteredLoad()
            : base(itemsPerRound: 1) => _goOn = () => _hasGoneOn = true;

        internal override void Round()
        {
            _gate.IsOpen = _hasGoneOn = false;
            ValueTaskAwaiter awaiter = _gate.PassWork().Dispatch().GetAwaiter();
            awaiter.UnsafeOnCompleted(_goOn);
            _gate.IsOpen = true;
            while (!_hasGoneOn)
            {
                Wait();
            }

            awaiter.GetResult();
        }
    }

    private sealed class InlineScheduler : TaskScheduler
    {
        protected override void QueueTask(Task task) => TryExecuteTask(task);

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => TryExecuteTask(task);

        protected override IEnumerable<Task> GetScheduledTasks() => [];
    }
}

/// <summary>A handler that returns when it is told to.</summary>
internal sealed partial class Gate
{
    private volatile bool _isOpen;

    internal bool IsOpen
    {
        set => _isOpen = value;
    }

    [NoCapture]
    internal void Pass()
    {
        while (!_isOpen)
        {
            Thread.Yield();
        }
    }
}
