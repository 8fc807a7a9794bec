using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime.Tests;

/// <summary>What waits comes out by its time, and by its place in the line.</summary>
public sealed class DueHeapTests
{
    [Theory]
    [InlineData(1, 1)]
    [InlineData(1_000, 1)]
    [InlineData(1_000, 10)]
    [InlineData(1_000, 1_000_000)]
    public void It_is_a_stable_sort(int count, int differentTimes)
    {
        var random = new Random(count + differentTimes);
        var heap = new DueHeap();
        var expected = new List<(long Due, ManualState State)>();
        for (int i = 0; i < count; i++)
        {
            expected.Add((random.Next(differentTimes), new ManualState()));
            heap.Push(expected[i].Due, expected[i].State);
        }

        foreach ((long due, ManualState state) in expected.OrderBy(static entry => entry.Due))
        {
            Assert.Equal(due, heap.FirstDue);
            Assert.Same(state, heap.PopDue(due));
        }

        Assert.Equal(0, heap.Count);
        Assert.Equal(long.MaxValue, heap.FirstDue);
        Assert.Null(heap.PopDue(long.MaxValue - 1));
    }

    [Fact]
    public void Pushing_and_popping_in_turns_keeps_the_order()
    {
        var random = new Random(7);
        var heap = new DueHeap();
        var waiting = new SortedDictionary<(long, int), ManualState>();
        long now = 0;
        for (int i = 0; i < 20_000; i++)
        {
            var state = new ManualState();
            long due = now + random.Next(200);
            waiting.Add((due, i), state);
            heap.Push(due, state);
            now += random.Next(3);
            while (heap.PopDue(now) is { } popped)
            {
                Assert.Same(waiting.First().Value, popped);
                waiting.Remove(waiting.First().Key);
            }

            Assert.True(waiting.Count == 0 || waiting.First().Key.Item1 > now, "One that is due was kept.");
        }
    }

    [Fact]
    public void Nothing_is_due_before_its_time()
    {
        var heap = new DueHeap();
        heap.Push(10, new ManualState());

        Assert.Null(heap.PopDue(9));
        Assert.NotNull(heap.PopDue(10));
    }

    [Fact]
    public void Room_that_was_not_needed_since_the_last_time_is_given_up()
    {
        var heap = new DueHeap();
        int empty = heap.Capacity;
        for (int i = 0; i < 10_000; i++)
        {
            heap.Push(i, new ManualState());
        }

        int full = heap.Capacity;
        heap.Trim();
        Assert.Equal(full, heap.Capacity);
        for (int i = 0; i < 9_900; i++)
        {
            Assert.NotNull(heap.PopDue(i));
        }

        // It was full since then.
        heap.Trim();
        Assert.Equal(full, heap.Capacity);
        heap.Trim();
        Assert.InRange(heap.Capacity, 100, 200);
        for (int i = 9_900; i < 10_000; i++)
        {
            Assert.NotNull(heap.PopDue(i));
        }

        heap.Trim();
        heap.Trim();
        Assert.Equal(empty, heap.Capacity);
    }
}
