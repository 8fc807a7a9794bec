namespace ClosureGen.Runtime.Tests;

/// <summary>All verbs of async handlers at once from several threads: what goes in comes out, once.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class AsyncStressTests
{
    private const int Threads = 4;
    private const int Rounds = 2_500;

    private readonly CatchingContext _context = new();
    private int _dispatched;
    private int _ended;
    private int _faulted;
    private int _faultedInContext;
    private int _wrong;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public async Task Every_dispatch_runs_once_and_tells_its_own_outcome(int seed)
    {
        using var errors = new ErrorListener();
        await Task.WhenAll(Enumerable.Range(0, Threads).Select(thread => Task.Run(() => Work((seed * 100) + thread))))
            .WaitAsync(StressLength.Limit);
        Limits.Until(() =>
            Volatile.Read(ref _ended) >= _dispatched
            && errors.Reported.Count >= _faulted
            && _context.Caught.Count >= _faultedInContext
        );

        Assert.Equal(0, _wrong);
        Assert.Equal(_dispatched, _ended);
        Assert.Equal((_faulted, _faultedInContext), (errors.Reported.Count, _context.Caught.Count));
        Assert.All(errors.Reported, static exception => Assert.IsType<FormatException>(exception));
        Assert.All(_context.Caught, static exception => Assert.IsType<FormatException>(exception));
    }

    private async Task Work(int seed)
    {
        var random = new Random(seed);
        var handlers = new Handlers(this);
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; StressLength.GoesOn(i, Rounds, start); i++)
        {
            int tag = (seed * Rounds) + i;
            int yields = random.Next(3);
            int verb = random.Next(12);

            // Those that count themselves are the last.
            Interlocked.Add(
                ref _dispatched,
                verb switch
                {
                    < 9 => 1,
                    < 11 => 30,
                    _ => 0,
                }
            );
            switch (verb)
            {
                case 0:
                    Check(await handlers.EchoWork(tag, yields, fails: false).Dispatch() == tag);
                    break;
                case 1:
                    Check(await handlers.EchoPooledWork(tag, yields, fails: false).Dispatch() == tag);
                    break;
                case 2:
                    Check(await handlers.EchoWork(tag, yields, fails: false).StartNew() == tag);
                    break;
                case 3:
                    await Fails(() => handlers.EchoWork(tag, yields, fails: true).StartNew(), tag);
                    break;
                case 4:
                    await Fails(() => handlers.EchoPooledWork(tag, yields, fails: true).Dispatch().AsTask(), tag);
                    break;
                case 5:
                    handlers.EchoPooledWork(tag, yields, MayFail(i, ref _faulted)).Post();
                    break;
                case 6:
                    await MayCancel(handlers, tag, yields);
                    break;
                case 7:
                    handlers.EchoWork(tag, yields, MayFail(i, ref _faultedInContext)).PostTo(_context);
                    break;
                case 8:
                    handlers
                        .EchoPooledWork(tag, yields, MayFail(i, ref _faulted))
                        .PostAfter(TimeSpan.FromTicks(random.Next(50_000)));
                    break;
                case 9:
                    int[] results = new int[30];
                    int[] items = [.. Enumerable.Range(tag, 30)];
                    await handlers
                        .EchoPooledEach(items, yields, fails: false)
                        .RunAsync(results, i % 6 == 0 ? -1 : i % 6);
                    Check(results.SequenceEqual(items));
                    break;
                case 10:
                    await Batch(handlers, tag, yields);
                    break;
                default:
                    using (var run = new FaultyRun(random))
                    {
                        await run.Run();
                    }

                    break;
            }
        }
    }

    /// <summary>Whether a post fails, counted before it does.</summary>
    private static bool MayFail(int round, ref int faulted)
    {
        bool fails = round % 3 == 0;
        Interlocked.Add(ref faulted, fails ? 1 : 0);
        return fails;
    }

    private static async Task Batch(Handlers handlers, int tag, int yields)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        var results = new BatchResult<int>[10];
        for (int i = 0; i < results.Length; i++)
        {
            results[i] = handlers.EchoWork(tag + i, i % 3, fails: false).AddTo(batch);
            batch.Add(handlers.EchoPooledWork(tag, yields, fails: false));
            batch.Add(handlers.PlainWork(tag));
        }

        await batch.RunAsync(tag % 2 == 0 ? -1 : 3);
        for (int i = 0; i < results.Length; i++)
        {
            handlers.Owner.Check(results[i].Value == tag + i);
        }
    }

    private async Task MayCancel(Handlers handlers, int tag, int yields)
    {
        using var source = new CancellationTokenSource();
        ValueTask<int> task = handlers.EchoWork(tag, yields, fails: false).Dispatch(source.Token);
        source.Cancel();
        try
        {
            Check(await task == tag);
        }
        catch (OperationCanceledException exception)
        {
            Interlocked.Increment(ref _ended);
            Check(exception.CancellationToken == source.Token);
        }
    }

    private async Task Fails(Func<Task> start, int tag)
    {
        FormatException exception = await Assert.ThrowsAsync<FormatException>(start);
        Check(exception.Message == tag.ToString(System.Globalization.CultureInfo.InvariantCulture));
    }

    private void Check(bool right)
    {
        if (!right)
        {
            Interlocked.Increment(ref _wrong);
        }
    }

    private sealed partial class Handlers(AsyncStressTests owner)
    {
        internal AsyncStressTests Owner => owner;

        [NoCapture]
        internal async Task<int> EchoAsync(int item, int yields, bool fails)
        {
            await Yield(yields);
            return End(item, fails);
        }

        [NoCapture]
        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
        internal async ValueTask<int> EchoPooledAsync(int item, int yields, bool fails)
        {
            await Yield(yields);
            return End(item, fails);
        }

        [NoCapture]
        internal void Plain(int item) => End(item, fails: false);

        private int End(int item, bool fails)
        {
            Interlocked.Increment(ref owner._ended);
            return fails
                ? throw new FormatException(item.ToString(System.Globalization.CultureInfo.InvariantCulture))
                : item;
        }

        private async ValueTask Yield(int times)
        {
            for (int i = 0; i < times; i++)
            {
                // Another dispatch in the middle, whose completion goes on with this one.
                await PauseWork().Dispatch();
            }
        }

        [NoCapture]
        private void Pause() { }
    }
}
