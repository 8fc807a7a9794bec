namespace ClosureGen.Docs.Tests.Samples;

/// <summary>The tests that <c>docs/use/testing.md</c> shows.</summary>
public sealed class OutboxTests
{
    [Fact]
    public void What_is_sent_is_delivered()
    {
        using IDisposable inline = DispatchMode.Inline();
        var outbox = new Outbox();
        outbox.Send("hello");
        Assert.Equal(["hello"], outbox.Sent);
    }

    [Fact]
    public void A_failed_delivery_is_tried_three_times()
    {
        var time = new ManualTime();
        using IDisposable inline = DispatchMode.Inline(time);
        var outbox = new Outbox();
        outbox.Send("");
        time.Advance(TimeSpan.FromMinutes(1));
        Assert.Equal(2, outbox.Failed.Count);
        time.Advance(TimeSpan.FromMinutes(2));
        Assert.Equal(3, outbox.Failed.Count);
    }

    [Fact]
    public async Task Everything_is_delivered_at_shutdown()
    {
        var outbox = new Outbox();
        outbox.Send("last words");
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        await Pending.WhenIdleAsync(limit.Token);
        Assert.Equal(["last words"], outbox.Sent);
    }

    /// <summary>A clock that a test moves.</summary>
    private sealed class ManualTime : TimeProvider
    {
        private readonly List<ManualTimer> _timers = [];
        private long _now;

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => _now;

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            var timer = new ManualTimer(this, () => callback(state));
            timer.Change(dueTime, period);
            _timers.Add(timer);
            return timer;
        }

        public void Advance(TimeSpan time)
        {
            _now += time.Ticks;
            foreach (ManualTimer timer in _timers.ToArray())
            {
                timer.CallIfDue();
            }
        }

        private sealed class ManualTimer(ManualTime time, Action callback) : ITimer
        {
            private long? _due;

            public bool Change(TimeSpan dueTime, TimeSpan period)
            {
                _due = dueTime == Timeout.InfiniteTimeSpan ? null : time._now + dueTime.Ticks;
                return true;
            }

            public void CallIfDue()
            {
                while (_due <= time._now)
                {
                    _due = null;
                    callback();
                }
            }

            public void Dispose() => _due = null;

            public ValueTask DisposeAsync()
            {
                Dispose();
                return default;
            }
        }
    }
}
