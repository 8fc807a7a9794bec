using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>A handler's source that two threads complete at the same time, as its timeout and its answer may.</summary>
/// <remarks>Beside no other test: the second call may come late, and what waits for it may by then serve another one's call.</remarks>
[Collection(nameof(GlobalState))]
public sealed partial class TwiceCompletedTests
{
    private const int Offsets = 64;
    private static readonly int Rounds = StressLength.Rounds(4_000, 20_000);

    [Theory]
    [InlineData("Dispatch")]
    [InlineData("Each")]
    [InlineData("results")]
    public void Its_call_ends_once(string way) => Limits.OnOwnThread(() => Race(way));

    [NoCapture]
    internal static ValueTask<int> Answer(TwiceCompleted source) => new(source, 0);

    [NoCapture]
    internal static ValueTask Hear(TwiceCompleted source) => new(source, 0);

    private static void Race(string way)
    {
        using var barrier = new Barrier(2);
        TwiceCompleted? current = null;
        var other = new Thread(() =>
        {
            for (int round = 0; round < Rounds; round++)
            {
                barrier.SignalAndWait();
                Thread.SpinWait(round % Offsets);
                current!.Complete();
                barrier.SignalAndWait();
            }
        })
        {
            IsBackground = true,
        };
        other.Start();
        int[] results = [0];
        for (int round = 0; round < Rounds; round++)
        {
            current = new TwiceCompleted();
            ValueTask<int> answer = default;
            ValueTask run = default;
            switch (way)
            {
                case "Dispatch":
                    answer = AnswerWork(current).Dispatch();
                    break;
                case "Each":
                    run = HearEach((TwiceCompleted[])[current]).RunAsync();
                    break;
                default:
                    results[0] = 0;
                    run = AnswerEach((TwiceCompleted[])[current]).RunAsync(results);
                    break;
            }

            SpinWait.SpinUntil(() => current.IsAwaited);
            barrier.SignalAndWait();
            Thread.SpinWait(Offsets - (round % Offsets));
            current.Complete();
            barrier.SignalAndWait();
            if (way == "Dispatch")
            {
                // Not yet, where the thread that hands the continuation over is still there.
                Limits.Until(() => answer.IsCompleted);
                Assert.Equal(7, answer.Result);
            }
            else
            {
                Limits.Until(() => run.IsCompleted);
                run.GetAwaiter().GetResult();
                Assert.Equal(way == "Each" ? 0 : 7, results[0]);
            }
        }

        other.Join();
    }

    /// <summary>A source that calls its continuation as often as it is completed; its result can be taken once.</summary>
    internal sealed class TwiceCompleted : IValueTaskSource<int>, IValueTaskSource
    {
        private Action<object?>? _continuation;
        private object? _state;
        private volatile bool _isAwaited;
        private int _taken;

        internal bool IsAwaited => _isAwaited;

        public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

        public int GetResult(short token) => Interlocked.Exchange(ref _taken, 1) == 0 ? 7 : -1;

        void IValueTaskSource.GetResult(short token) => Assert.Equal(7, GetResult(token));

        public void OnCompleted(
            Action<object?> continuation,
            object? state,
            short token,
            ValueTaskSourceOnCompletedFlags flags
        )
        {
            _continuation = continuation;
            _state = state;
            _isAwaited = true;
        }

        internal void Complete() => _continuation!(_state);
    }
}
