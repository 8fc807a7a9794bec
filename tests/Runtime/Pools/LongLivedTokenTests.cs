using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>A million dispatches leave nothing behind, neither with the token they were given nor by being cancelled.</summary>
[Collection(nameof(GlobalState))]
public sealed class LongLivedTokenTests : IDisposable
{
    private const int Calls = 1_000_000;
    private const int Verbs = 4;
    private const int Wave = 1_000;

    /// <summary>Less than two bytes for each call.</summary>
    private const long Slack = 1_500_000;

    private static readonly Func<Task> NoTask = static () => Task.CompletedTask;

    private readonly CancellationTokenSource _longLived = new();
    private readonly Recorder _recorder = new();
    private readonly AsyncRecorder _asyncRecorder = new();

    public void Dispose() => _longLived.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task What_is_retained_does_not_grow(bool cancelled)
    {
        await Call(Calls / 10, cancelled);
        long before = CountHeldBytes();

        await Call(Calls, cancelled);

        Assert.InRange(CountHeldBytes() - before, long.MinValue, Slack);
        Assert.Equal(cancelled ? 0 : Calls + (Calls / 10), _recorder.Calls + _asyncRecorder.Calls);
    }

    /// <summary>Without what is pooled: when that is let go of is the time's affair.</summary>
    private static long CountHeldBytes()
    {
        PoolTrimmer.Run(Environment.TickCount64, isMemoryShort: true);
        return GC.GetTotalMemory(forceFullCollection: true);
    }

    private async Task Call(int calls, bool cancelled)
    {
        var dispatched = new ValueTask[Wave];
        for (int wave = 0; wave < calls / Wave; wave++)
        {
            for (int i = 0; i < Wave; i++)
            {
                CancellationToken token = cancelled ? Cancelled() : _longLived.Token;
                dispatched[i] = (i % Verbs) switch
                {
                    0 => new ValueTask(_recorder.DoWork(null).StartNew(token)),
                    1 => _recorder.DoWork(null).Dispatch(token),
                    2 => new ValueTask(_asyncRecorder.HandWork(NoTask).StartNew(token)),
                    _ => _asyncRecorder.HandWork(NoTask).Dispatch(token),
                };
            }

            foreach (ValueTask dispatch in dispatched)
            {
                await End(dispatch, cancelled);
            }
        }
    }

    private static CancellationToken Cancelled()
    {
        var source = new CancellationTokenSource();
        source.Cancel();
        return source.Token;
    }

    /// <summary>Without an exception where it is cancelled: a million of them take long.</summary>
    private static async ValueTask End(ValueTask dispatch, bool cancelled)
    {
        if (cancelled)
        {
            Assert.True(dispatch.IsCanceled);
        }
        else
        {
            await dispatch;
        }
    }
}
