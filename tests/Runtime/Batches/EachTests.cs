namespace ClosureGen.Runtime.Tests;

/// <summary>Batches that nothing goes wrong in: every item once, at most so many at a time.</summary>
public sealed partial class EachTests
{
    public static MatrixTheoryData<int, int> SizesAndDegrees =>
        new([0, 1, 2, 3, 7, 64, 1_000, 20_001], [-1, 1, 2, 5, 1_000]);

    [NoCapture]
    internal static async ValueTask<int> TripleAsync(int item, [ItemIndex] int index)
    {
        Assert.Equal(item, index);
        if (item % 3 != 0)
        {
            await Task.Yield();
        }

        return item * 3;
    }

    [Theory]
    [MemberData(nameof(SizesAndDegrees))]
    public async Task Every_item_runs_exactly_once(int size, int degree)
    {
        int[] items = [.. Enumerable.Range(0, size)];
        int[] runs = new int[size];
        void Count(int item) => Interlocked.Increment(ref runs[item]);

        foreach (string form in Forms.All)
        {
            await Forms<Own>.Run(form, size, Count, degree);
        }

        var recorder = new Recorder();
        Recorder[] handlers = [.. Enumerable.Repeat(recorder, size)];
        Recorder.DoItemPairs(handlers, items, Count).Run(degree);
        await Recorder.DoItemPairs(handlers, items, Count).RunAsync(degree);
        Assert.All(runs, static count => Assert.Equal(10, count));
        Assert.Equal(2 * size, recorder.Calls);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    [InlineData(3)]
    public async Task Results_stand_where_their_items_stand(int degree)
    {
        int[] items = [.. Enumerable.Range(0, 5_000)];
        int[] expected = [.. items.Select(static item => item * 3), -1];
        var recorder = new Recorder();
        for (int way = 0; way < 3; way++)
        {
            int[] results = new int[5_001];
            results[^1] = -1;
            switch (way)
            {
                case 0:
                    recorder.AskItemEach(items, static item => item * 3).Run(results, degree);
                    break;
                case 1:
                    await recorder.AskItemEach(items, static item => item * 3).RunAsync(results, degree);
                    break;
                default:
                    await TripleEach(items).RunAsync(results, degree);
                    break;
            }

            Assert.Equal(expected, results);
        }

        recorder.AskItemEach(items, static item => item).Run(degree);
        Assert.Equal(15_000, recorder.Calls);
    }

    [Fact]
    public async Task Pairs_calls_the_handler_of_the_same_index()
    {
        Recorder[] handlers = [.. Enumerable.Range(0, 500).Select(static _ => new Recorder())];
        AsyncRecorder[] asyncHandlers = [.. handlers.Select(static _ => new AsyncRecorder())];
        int[] items = [.. Enumerable.Range(0, 500)];
        int sum = 0;
        Recorder.DoItemPairs(handlers, items, item => Interlocked.Add(ref sum, item)).Run();
        Func<Task>[] bodies = [.. Enumerable.Repeat<Func<Task>>(static async () => await Task.Yield(), 500)];
        await AsyncRecorder.DoPairs(asyncHandlers, bodies).RunAsync();
        Assert.All(handlers, static handler => Assert.Equal(1, handler.Calls));
        Assert.All(asyncHandlers, static handler => Assert.Equal(1, handler.Calls));
        Assert.Equal(500 * 499 / 2, sum);
    }

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public void Degree_one_runs_in_order(string form) =>
        Limits.OnOwnThread(() =>
        {
            var order = new List<int>();
            var threads = new HashSet<Thread>();
            void Note(int item)
            {
                order.Add(item);
                threads.Add(Thread.CurrentThread);
            }

            Forms<Own>.Run(form, 2_000, Note, 1).Limited().GetAwaiter().GetResult();
            Assert.Equal(Enumerable.Range(0, 2_000), order);
            Assert.Equal(Forms.Blocking.Contains(form), threads.Contains(Thread.CurrentThread));
            Assert.True(Forms.IsLate(form) || threads.Count == 1, "By one thread.");
        });

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
            lock (items)
            {
                most = Math.Max(most, Interlocked.Increment(ref running));
            }

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
    public async Task A_degree_that_is_none_is_refused_before_anything_runs(int degree)
    {
        int calls = 0;
        foreach (string form in (string[])["Each.Run", "Each.RunAsync", "Each of tasks", "Each of late tasks"])
        {
            Task Run(int degree) => Forms<Own>.Run(form, 1, _ => calls++, degree);
            await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => Run(degree));
        }

        Assert.Equal(0, calls);
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(new Recorder().DoWork(() => calls++));
        Assert.Throws<ArgumentOutOfRangeException>(() => batch.Run(degree));
        Assert.Throws<ArgumentOutOfRangeException>(() =>
        {
            _ = batch.RunAsync(degree).AsTask();
        });
        Assert.Equal((1, 0), (batch.Count, calls));
        batch.Run();
        Assert.Equal(1, calls);
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
            recorder.DoItemEach((int[])[1], _ => Interlocked.Increment(ref runs)).Run();
            using DispatchBatch batch = DispatchBatch.Rent();
            batch.Add(recorder.DoWork(() => Interlocked.Increment(ref runs)));
            batch.Run();
        }

        Task[] tasks = [.. Enumerable.Range(0, 6).Select(_ => recorder.DoItemEach(outer, Nested).RunAsync().AsTask())];
        recorder.DoItemEach(outer, Nested).Run();
        await Task.WhenAll(tasks).Limited();
        Assert.Equal(7 * 20 * 52, runs);
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
    public async Task One_item_at_a_time_is_never_lost_and_a_blocking_run_of_it_stays_on_its_thread()
    {
        int calls = 0;
        int here = 0;
        for (int i = 0; i < 5_000; i++)
        {
            await Forms<Own>.Run("Each.RunAsync", 1, _ => calls++).Limited();
            int thread = Environment.CurrentManagedThreadId;
            _ = Forms<Own>.Run("Each.Run", 1, _ => here += thread == Environment.CurrentManagedThreadId ? 1 : 0);
        }

        Assert.Equal((5_000, 5_000), (calls, here));
    }

    private readonly struct Own;
}
