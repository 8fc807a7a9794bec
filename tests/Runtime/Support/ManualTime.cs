namespace ClosureGen.Runtime.Tests;

/// <summary>A clock that stands still until a test moves it, and the one timer made by it.</summary>
internal sealed class ManualTime : TimeProvider
{
    private long _now;
    private int _looksUntilJump;
    private long _jump;
    private Timer? _timer;

    /// <summary>Gets for how long the timer was armed, each time.</summary>
    internal List<TimeSpan> Armed { get; } = [];

    /// <summary>Gets when the timer will call, or null.</summary>
    internal TimeSpan? Next => _timer!.Due is { } due ? new TimeSpan(due) : null;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp()
    {
        if (_looksUntilJump > 0 && --_looksUntilJump == 0)
        {
            _now += _jump;
        }

        return Volatile.Read(ref _now);
    }

    /// <summary>Has the clock jump by itself before the first, second or later of the next looks at it.</summary>
    internal void JumpAtLook(int look, TimeSpan time) => (_looksUntilJump, _jump) = (look, time.Ticks);

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
        _timer = new Timer(this, () => callback(state));

    /// <summary>Moves the clock on, and calls the timer whenever it is due on the way.</summary>
    internal void Advance(TimeSpan time)
    {
        long end = _now + time.Ticks;
        while (_timer!.Due is { } due && due <= end)
        {
            _now = Math.Max(_now, due);
            Call();
        }

        _now = Math.Max(_now, end);
    }

    /// <summary>Calls the timer, due or not.</summary>
    internal void Call()
    {
        _timer!.Due = null;
        _timer.Callback();
    }

    /// <summary>Calls the timer as if the time had come, from any thread.</summary>
    internal void CallLate(TimeSpan now)
    {
        Volatile.Write(ref _now, now.Ticks);
        _timer!.Callback();
    }

    private sealed class Timer(ManualTime time, Action callback) : ITimer
    {
        internal Action Callback { get; } = callback;

        internal long? Due { get; set; }

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            Assert.Equal(Timeout.InfiniteTimeSpan, period);
            time.Armed.Add(dueTime);
            Due = time._now + dueTime.Ticks;
            return true;
        }

        public void Dispose() { }

        public ValueTask DisposeAsync() => default;
    }
}
