namespace ClosureGen.Runtime.Tests;

/// <summary>An item fails on one thread while another is in the midst of a chunk: that one starts no more either.</summary>
public sealed partial class FailureElsewhereTests
{
    private const int Rounds = 20;
    private const int Needed = 5;

    [Fact]
    public void No_thread_starts_another_item()
    {
        int[] few = new int[1_000];
        int[] items = new int[100_000];
        int shown = 0;
        int started = 0;
        for (int round = 0; round < Rounds; round++)
        {
            // Short items, so that chunks are long.
            for (int run = 0; run < 200; run++)
            {
                new Trivial().DoEach(few).Run();
            }

            var failing = new Failing(Thread.CurrentThread);
            Assert.Throws<AggregateException>(() => Trivial.Run(failing, items));
            shown += failing.IsShown ? 1 : 0;
            started += failing.IsShown && failing.HasStartedLate ? 1 : 0;
        }

        // A thread that is held up for long has the rest of its chunk taken: that shows nothing, so not all rounds have to.
        Assert.SkipWhen(shown < Needed, $"In {shown} of {Rounds} rounds two threads were in the run.");

        // A caller that waits for a lock looks as if it were done, before it has asked: seldom, without asking in all rounds.
        Assert.InRange(started, 0, shown / 2);
    }

    /// <summary>A handler that no other test calls: what its items cost is learned here alone.</summary>
    private sealed partial class Trivial
    {
        private Failing? _failing;

        internal static void Run(Failing failing, int[] items) =>
            new Trivial { _failing = failing }
                .DoEach(items)
                .Run();

        [NoCapture]
        internal void Do(int item) => _failing?.Do();
    }

    /// <summary>The caller's item fails when another thread is amid its items; that waits until the caller is done with its own.</summary>
    private sealed class Failing(Thread caller)
    {
        private const int Amid = 5_000;
        private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

        private int _elsewhere;
        private volatile bool _isAmid;
        private volatile bool _fails;
        private volatile bool _callerIsDone;
        private volatile bool _startedLate;

        internal bool IsShown => _callerIsDone;

        internal bool HasStartedLate => _startedLate;

        internal void Do()
        {
            if (Thread.CurrentThread == caller)
            {
                Fail();
            }
            else if (_callerIsDone)
            {
                _startedLate = true;
            }
            else if (Interlocked.Increment(ref _elsewhere) == Amid)
            {
                WaitForCaller();
            }
        }

        private void Fail()
        {
            Spin(() => _isAmid);
            _fails = true;
            throw new FormatException("item");
        }

        private void WaitForCaller()
        {
            _isAmid = true;
            if (Spin(() => _fails && caller.ThreadState.HasFlag(System.Threading.ThreadState.WaitSleepJoin)))
            {
                _callerIsDone = true;
            }
        }

        /// <summary>Never sleeps: who waits that way looks as if it were done.</summary>
        private static bool Spin(Func<bool> condition)
        {
            long start = Stopwatch.GetTimestamp();
            while (!condition())
            {
                if (Stopwatch.GetElapsedTime(start) > Patience)
                {
                    return false;
                }

                Thread.Yield();
            }

            return true;
        }
    }
}
