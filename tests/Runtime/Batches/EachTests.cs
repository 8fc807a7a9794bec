namespace ClosureGen.Runtime.Tests;

/// <summary>Batches that nothing goes wrong in: every item once, at most so many at a time.</summary>
public sealed class EachTests
{
    public static MatrixTheoryData<int, int> SizesAndDegrees =>
        new([0, 1, 2, 3, 7, 64, 1_000, 20_001], [-1, 1, 2, 5, 1_000]);

    [Theory]
    [MemberData(nameof(SizesAndDegrees))]
    public async Task Every_item_runs_exactly_once(int size, int degree)
    {
        int[] items = [.. Enumerable.Range(0, size)];
        int[] runs = new int[size];
        var recorder = new Recorder();
        void Count(int item) => Interlocked.Increment(ref runs[item]);

        recorder.DoItemEach(items, Count).Run(degree);
        await recorder.DoItemEach(items, Count).RunAsync(degree);
        Recorder[] handlers = [.. Enumerable.Repeat(recorder, size)];
        Recorder.DoItemPairs(handlers, items, Count).Run(degree);
        await Recorder.DoItemPairs(handlers, items, Count).RunAsync(degree);
        using DispatchBatch batch = DispatchBatch.Rent();
        for (int round = 0; round < 2; round++)
        {
            foreach (int item in items)
            {
                batch.Add(recorder.DoItemWork(item, Count));
            }

            Assert.Equal(size, batch.Count);
            if (round == 0)
            {
                batch.Run(degree);
            }
            else
            {
                await batch.RunAsync(degree);
            }

            Assert.Equal(0, batch.Count);
        }

        Assert.All(runs, static count => Assert.Equal(6, count));
        Assert.Equal(6 * size, recorder.Calls);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    [InlineData(3)]
    public async Task Results_stand_where_their_items_stand(int degree)
    {
        int[] items = [.. Enumerable.Range(0, 5_000)];
        int[] expected = [.. items.Select(static item => item * 3), -1];
        int[] results = new int[5_001];
        int[] asyncResults = new int[5_001];
        results[^1] = asyncResults[^1] = -1;
        var recorder = new Recorder();

        recorder.AskItemEach(items, static item => item * 3).Run(results, degree);
        await recorder.AskItemEach(items, static item => item * 3).RunAsync(asyncResults, degree);

        Assert.Equal(expected, results);
        Assert.Equal(expected, asyncResults);
        recorder.AskItemEach(items, static item => item).Run(degree);
        Assert.Equal(15_000, recorder.Calls);
    }

    [Fact]
    public void Pairs_calls_the_handler_of_the_same_index()
    {
        Recorder[] handlers = [.. Enumerable.Range(0, 500).Select(static _ => new Recorder())];
        int[] items = [.. Enumerable.Range(0, 500)];
        int sum = 0;

        Recorder.DoItemPairs(handlers, items, item => Interlocked.Add(ref sum, item)).Run();

        Assert.All(handlers, static handler => Assert.Equal(1, handler.Calls));
        Assert.Equal(500 * 499 / 2, sum);
    }

    [Fact]
    public async Task Degree_one_runs_in_order_on_one_thread()
    {
        int[] items = [.. Enumerable.Range(0, 2_000)];
        var order = new List<int>();
        var threads = new HashSet<Thread>();
        void Note(int item)
        {
            order.Add(item);
            threads.Add(Thread.CurrentThread);
        }

        Limits.OnOwnThread(() =>
        {
            new Recorder().DoItemEach(items, Note).Run(1);
            Assert.Equal([Thread.CurrentThread], threads);
        });
        Assert.Equal(items, order);
        order.Clear();
        threads.Clear();
        await new Recorder().DoItemEach(items, Note).RunAsync(1);
        Assert.Equal(items, order);
        Assert.True(Assert.Single(threads).IsThreadPoolThread);
        order.Clear();
        using DispatchBatch batch = DispatchBatch.Rent();
        foreach (int item in items)
        {
            batch.Add(new Recorder().DoItemWork(item, Note));
        }

        batch.Run(1);
        Assert.Equal(items, order);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public async Task The_degree_is_never_exceeded(int degree)
    {
        int[] items = new int[60];
        int running = 0;
        int most = 0;
        var recorder = new Recorder();
        void Handle(int item)
        {
            int now = Interlocked.Increment(ref running);
            InterlockedMax(ref most, now);
            Thread.Sleep(1);
            Interlocked.Decrement(ref running);
        }

        // Runs follow one another: what an earlier one has queued may come late.
        for (int round = 0; round < 4; round++)
        {
            recorder.DoItemEach(items, Handle).Run(degree);
            await recorder.DoItemEach(items, Handle).RunAsync(degree);
        }

        Assert.InRange(most, 1, degree);
        Assert.Equal(8 * 60, recorder.Calls);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-2)]
    [InlineData(int.MinValue)]
    public void A_degree_that_is_none_is_refused_before_anything_runs(int degree)
    {
        var recorder = new Recorder();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(null));

        Assert.Throws<ArgumentOutOfRangeException>(() => recorder.DoItemEach((int[])[1], static _ => { }).Run(degree));
        Assert.Throws<ArgumentOutOfRangeException>(() =>
        {
            _ = recorder.DoItemEach((int[])[1], static _ => { }).RunAsync(degree).AsTask();
        });
        Assert.Throws<ArgumentOutOfRangeException>(() => batch.Run(degree));
        Assert.Throws<ArgumentOutOfRangeException>(() =>
        {
            _ = batch.RunAsync(degree).AsTask();
        });
        Assert.Equal(1, batch.Count);
        Assert.Equal(0, recorder.Calls);
        batch.Run();
        Assert.Equal(1, recorder.Calls);
    }

    [Fact]
    public void Lengths_that_do_not_fit_are_refused_before_anything_runs()
    {
        var recorder = new Recorder();
        Recorder[] handlers = [recorder, recorder];

        Assert.Throws<ArgumentException>(() => Recorder.DoItemPairs(handlers, (int[])[1], static _ => { }).Run());
        Assert.Throws<ArgumentException>(() =>
        {
            _ = Recorder.DoItemPairs(handlers, (int[])[1, 2, 3], static _ => { }).RunAsync().AsTask();
        });
        Assert.Throws<ArgumentException>(() =>
            recorder.AskItemEach((int[])[1, 2], static item => item).Run(new int[1])
        );
        Assert.Throws<ArgumentException>(() =>
        {
            _ = recorder.AskItemEach((int[])[1, 2], static item => item).RunAsync(Memory<int>.Empty).AsTask();
        });
        Assert.Equal(0, recorder.Calls);
    }

    [Fact]
    public async Task Batches_can_run_beside_and_inside_each_other()
    {
        var recorder = new Recorder();
        int[] outer = new int[20];
        int[] inner = new int[50];
        int runs = 0;
        void Nested(int item)
        {
            recorder.DoItemEach(inner, _ => Interlocked.Increment(ref runs)).Run();
            using DispatchBatch batch = DispatchBatch.Rent();
            batch.Add(recorder.DoWork(() => Interlocked.Increment(ref runs)));
            batch.Run();
        }

        Task[] tasks = [.. Enumerable.Range(0, 6).Select(_ => recorder.DoItemEach(outer, Nested).RunAsync().AsTask())];
        recorder.DoItemEach(outer, Nested).Run();
        await Task.WhenAll(tasks).Limited();

        Assert.Equal(7 * 20 * 51, runs);
    }

    [Fact]
    public async Task A_batch_of_items_can_be_kept_and_run_again()
    {
        var recorder = new Recorder();
        Recorder.DoItemBatch batch = recorder.DoItemEach((int[])[1, 2, 3], static _ => { });

        batch.Run();
        await batch.RunAsync();
        batch.Run(1);

        Assert.Equal(9, recorder.Calls);
    }

    [Fact]
    public async Task One_item_at_a_time_is_never_lost()
    {
        var recorder = new Recorder();
        for (int i = 0; i < 5_000; i++)
        {
            await recorder.DoItemEach((int[])[i], static _ => { }).RunAsync().Limited();
        }

        Assert.Equal(5_000, recorder.Calls);
    }

    private static void InterlockedMax(ref int most, int now)
    {
        int seen = Volatile.Read(ref most);
        while (now > seen)
        {
            int before = Interlocked.CompareExchange(ref most, now, seen);
            if (before == seen)
            {
                return;
            }

            seen = before;
        }
    }
}
