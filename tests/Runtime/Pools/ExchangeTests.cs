using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>Threads that take turns at dispatching thousands: one that runs dry has what the others have at hand.</summary>
/// <remarks>Other tests collect the heap, again and again, and those in use meanwhile lose their places.</remarks>
[Collection(nameof(GlobalState))]
public sealed class ExchangeTests
{
    [Theory]
    [InlineData(2, 10_000)]
    [InlineData(3, 6_000)]
    [InlineData(5, 16_000)]
    [InlineData(50, 400)]
    public void Threads_that_take_turns_make_no_more_objects_than_are_in_flight_and_may_be_kept(
        int threads,
        int inFlight
    )
    {
        var pool = new ObjectPool();
        ThreadCache[] caches = [.. Enumerable.Range(0, threads).Select(_ => pool.CreateCache())];
        int made = 0;
        Turns(2);
        made = 0;

        Turns(5);

        Assert.Equal(0, made);

        void Turns(int rounds)
        {
            var rented = new OwnedState[inFlight];
            for (int turn = 0; turn < rounds * threads; turn++)
            {
                ThreadCache cache = caches[turn % threads];
                for (int i = 0; i < inFlight; i++)
                {
                    rented[i] = OwnedState.Rent(cache, ref made);
                }

                Array.ForEach(rented, static state => state.GiveBack());
            }
        }
    }

    [Theory]
    [InlineData(2, 10_000)]
    [InlineData(3, 10_000)]
    [InlineData(8, 10_000)]
    [InlineData(3, 12_000)]
    public void Threads_that_each_dispatch_more_now_and_less_then_come_to_allocate_nothing(int threads, int inFlight)
    {
        const int Warmup = 300;
        const int Spells = 300;
        var pool = new ObjectPool();
        ThreadCache[] caches = [.. Enumerable.Range(0, threads).Select(_ => pool.CreateCache())];
        int made = 0;
        var rented = new Queue<OwnedState>(inFlight);
        var random = new Random(1);
        Run(Warmup);
        made = 0;
        long before = GC.GetAllocatedBytesForCurrentThread();

        int dispatches = Run(Spells);

        long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(
            bytes < dispatches / 100,
            $"{made} objects were made, and {bytes} bytes, for {dispatches} dispatches."
        );

        // As many are in flight all the time, and each spell one thread runs the oldest and dispatches others.
        int Run(int spells)
        {
            int dispatches = 0;
            for (int spell = 0; spell < spells; spell++)
            {
                ThreadCache cache = caches[random.Next(threads)];
                int length = random.Next(2, inFlight);
                for (int i = 0; i < length; i++)
                {
                    if (rented.Count == inFlight)
                    {
                        rented.Dequeue().GiveBack();
                    }

                    rented.Enqueue(OwnedState.Rent(cache, ref made));
                }

                dispatches += length;
            }

            return dispatches;
        }
    }

    [Fact]
    public async Task No_object_is_rented_twice_while_threads_take_from_each_other()
    {
        var pool = new ObjectPool();
        int made = 0;

        await Task.WhenAll(
            Enumerable
                .Range(1, 4)
                .Select(seed => Task.Factory.StartNew(() => Work(seed), TaskCreationOptions.LongRunning))
        );

        // Far fewer than were rented: most came from some cache, be it one's own or another's.
        Assert.InRange(made, 1, 4 * 300 * 9_000 / 4);

        void Work(int seed)
        {
            var random = new Random(seed);
            ThreadCache cache = pool.CreateCache();
            var rented = new OwnedState[9_000];
            for (int wave = 0; wave < 300; wave++)
            {
                int count = random.Next(1, rented.Length);
                for (int i = 0; i < count; i++)
                {
                    rented[i] = OwnedState.Rent(cache, ref made);
                }

                for (int i = 0; i < count; i++)
                {
                    rented[i].GiveBack();
                }
            }
        }
    }

    private sealed class OwnedState : TestState
    {
        private int _rented;

        internal static OwnedState Rent(ThreadCache cache, ref int made)
        {
            var state = (OwnedState?)cache.Rent();
            if (state is null)
            {
                Interlocked.Increment(ref made);
                state = cache.Add(new OwnedState());
            }

            if (Interlocked.Exchange(ref state._rented, 1) != 0)
            {
                // No assertion in every case: that allocates.
                Assert.Fail("It is rented already.");
            }

            return state;
        }

        internal void GiveBack()
        {
            Volatile.Write(ref _rented, 0);
            Return();
        }

        private protected override void Invoke() => Taken();

        private protected override void Forget() { }
    }
}
