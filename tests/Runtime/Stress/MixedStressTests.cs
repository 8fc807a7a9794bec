using System.Globalization;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// All verbs of sync and async handlers at once from several threads, with faults and cancellations: what goes in comes
/// out, once.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed partial class MixedStressTests
{
    private const int Threads = 4;
    private const int Rounds = 4_000;
    private const int ItemsOfEach = 40;
    private const string Ask = "ClosureGen.Runtime.Tests.MixedStressTests.Handlers.Ask(int, Func<int, int>)";

    private readonly CatchingContext _context = new();
    private int _dispatched;
    private int _countedOfAsk;
    private int _ran;
    private int _canceled;
    private int _wrong;
    private long _sent;
    private long _received;
    private int _failingPosts;
    private int _failingPostsOfAsk;
    private int _failingInContext;

    /// <summary>What is called: a handler that is not async, one that is, and one whose task is pooled.</summary>
    private enum Kind
    {
        Sync,
        Async,
        Pooled,
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(2, false)]
    [InlineData(3, true)]
    public async Task Every_dispatch_runs_once_and_tells_its_own_outcome(int seed, bool isMetered)
    {
        using MeterReadings? readings = isMetered ? new MeterReadings() : null;
        using var errors = new ErrorListener();
        await Task.WhenAll(Enumerable.Range(0, Threads).Select(thread => Task.Run(() => Work((seed * 100) + thread))))
            .WaitAsync(StressLength.Limit);
        Limits.Until(() => Volatile.Read(ref _ran) + Volatile.Read(ref _canceled) >= _dispatched);

        // What a posted handler throws is reported after it has counted itself.
        Limits.Until(() => errors.Reported.Count >= _failingPosts && _context.Caught.Count >= _failingInContext);
        Assert.Equal(0, _wrong);
        Assert.Equal(_dispatched, _ran + _canceled);
        Assert.Equal((_failingPosts, _failingInContext), (errors.Reported.Count, _context.Caught.Count));
        Assert.All(errors.Reported.Concat(_context.Caught), static error => Assert.IsType<FormatException>(error));
        Assert.Equal(_sent, _received);
        AssertAllGivenBack(typeof(Handlers.AskPairing));
        AssertAllGivenBack(typeof(Handlers.AskBatch));
        if (readings is not null)
        {
            AssertAllCounted(readings);
        }
    }

    private static void AssertAllGivenBack(Type offer)
    {
        PooledSource[] pooled = PoolContents.Of(offer);
        Assert.NotEmpty(pooled);
        Assert.DoesNotContain(pooled, static item => item.IsInUse);
    }

    private void AssertAllCounted(MeterReadings readings)
    {
        // A post counts itself as finished when its handler has returned.
        int expected = _countedOfAsk;
        Limits.Until(() => readings.Of("dispatches.finished", Ask) >= expected);
        Assert.Equal(expected, readings.Of("dispatches.finished", Ask));
        Assert.Equal(expected, readings.Of("dispatches.started", Ask));
        Assert.Equal(expected, readings.Of("states.created", Ask) + readings.Of("states.reused", Ask));
        Assert.Equal(_failingPostsOfAsk, readings.Of("posts.faulted", Ask));
    }

    private async Task Work(int seed)
    {
        var random = new Random(seed);
        var handlers = new Handlers();
        var run = new DrawnAsyncRun(seed);
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; StressLength.GoesOn(i, Rounds, start); i++)
        {
            int tag = (seed * Rounds) + i;
            var kind = (Kind)random.Next(3);
            bool fails = i % 3 == 0;
            Func<int, int> function = fails ? Fail : Echo;
            switch (random.Next(8))
            {
                case 0:
                    Send(kind, tag);
                    await Tells(fails, tag, handlers.Dispatch(kind, tag, function).AsTask());
                    break;
                case 1:
                    Send(kind, tag);
                    await Tells(fails, tag, handlers.StartNew(kind, tag, function));
                    break;
                case 2:
                    Send(kind, tag);
                    await MayCancel(handlers, kind, tag);
                    break;
                case 3:
                    await Each(handlers, kind, tag, i % 6);
                    break;
                case 4:
                    await Batch(handlers, tag, fails);
                    break;
                case 5:
                    // Its items fail, cancel and nest.
                    await run.RunOnce(blocks: false);
                    break;
                default:
                    Send(kind, tag);
                    Post(handlers, kind, tag, fails, random);
                    break;
            }
        }
    }

    private void Post(Handlers handlers, Kind kind, int tag, bool fails, Random random)
    {
        int way = random.Next(3);
        Interlocked.Add(ref way == 2 ? ref _failingInContext : ref _failingPosts, fails ? 1 : 0);
        Interlocked.Add(ref _failingPostsOfAsk, fails && kind == Kind.Sync ? 1 : 0);
        TimeSpan delay = TimeSpan.FromTicks(random.Next(50_000));
        Func<int, int> function = fails ? Fail : Echo;
        switch (kind)
        {
            case Kind.Sync:
                Handlers.AskPairing ask = handlers.AskWork(tag, function);
                Choose(ask.Post, () => ask.PostAfter(delay), () => ask.PostTo(_context));
                break;
            case Kind.Async:
                Handlers.AskLaterPairing later = handlers.AskLaterWork(tag, function);
                Choose(later.Post, () => later.PostAfter(delay), () => later.PostTo(_context));
                break;
            default:
                Handlers.AskPooledPairing pooled = handlers.AskPooledWork(tag, function);
                Choose(pooled.Post, () => pooled.PostAfter(delay), () => pooled.PostTo(_context));
                break;
        }

        void Choose(params Action[] ways) => ways[way]();
    }

    private async Task MayCancel(Handlers handlers, Kind kind, int tag)
    {
        using var source = new CancellationTokenSource();
        ValueTask<int> task = handlers.Dispatch(kind, tag, Echo, source.Token);
        source.Cancel();
        try
        {
            Check(await task == tag);
        }
        catch (OperationCanceledException exception)
        {
            Interlocked.Increment(ref _canceled);
            Interlocked.Add(ref _received, tag);
            Check(exception.CancellationToken == source.Token);
        }
    }

    private async Task Each(Handlers handlers, Kind kind, int tag, int degree)
    {
        int[] items = [.. Enumerable.Range(tag, ItemsOfEach)];
        int[] results = new int[ItemsOfEach];
        // Items of a sync handler are not counted.
        Send(Kind.Async, tag, ItemsOfEach);
        switch (kind)
        {
            case Kind.Sync when degree == 0:
                handlers.AskEach(items, Echo).Run(results);
                break;
            case Kind.Sync:
                await handlers.AskEach(items, Echo).RunAsync(results);
                break;
            default:
                await handlers.AskPooledEach(items, Echo).RunAsync(results, degree == 0 ? -1 : degree);
                break;
        }

        Check(items.AsSpan().SequenceEqual(results));
    }

    private async Task Batch(Handlers handlers, int tag, bool fails)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        Send(Kind.Async, tag, 6);
        for (int i = 0; i < 6; i += 2)
        {
            batch.Add(handlers.AskLaterWork(tag + i, Echo));
            batch.Add(handlers.AskPooledWork(tag + i + 1, Echo));
        }

        Send(Kind.Sync, tag);
        BatchResult<int> last = handlers.AskWork(tag, fails ? Fail : Echo).AddTo(batch);
        if (fails)
        {
            // In order: the one that fails is the last to start.
            await Tells(
                fails,
                tag,
                Task.Run(async () =>
                {
                    await batch.RunAsync(1);
                    return 0;
                })
            );
            await Tells(fails, tag, Task.Run(() => last.Value));
        }
        else
        {
            await batch.RunAsync(tag % 2 == 0 ? -1 : 3);
            Check(last.Value == tag);
        }
    }

    private async Task Tells(bool fails, int tag, Task<int> task)
    {
        try
        {
            Check(await task == tag && !fails);
        }
        catch (Exception exception)
        {
            Check(fails && exception.GetBaseException().Message == tag.ToString(CultureInfo.InvariantCulture));
        }
    }

    private int Echo(int tag)
    {
        Receive(tag);
        return tag;
    }

    private int Fail(int tag)
    {
        Receive(tag);
        throw new FormatException(tag.ToString(CultureInfo.InvariantCulture));
    }

    /// <summary>Notes calls with this payload and the ones behind it.</summary>
    private void Send(Kind kind, int tag, int calls = 1)
    {
        Interlocked.Add(ref _sent, ((long)tag * calls) + (calls * (calls - 1) / 2));
        Interlocked.Add(ref _dispatched, calls);
        Interlocked.Add(ref _countedOfAsk, kind == Kind.Sync ? calls : 0);
    }

    private void Receive(int tag)
    {
        Interlocked.Add(ref _received, tag);
        Interlocked.Increment(ref _ran);
    }

    private void Check(bool holds)
    {
        if (!holds)
        {
            Interlocked.Increment(ref _wrong);
        }
    }

    /// <summary>Handlers that no other test calls: all that their pools hold is this one's.</summary>
    private sealed partial class Handlers
    {
        internal ValueTask<int> Dispatch(
            Kind kind,
            int tag,
            Func<int, int> function,
            CancellationToken token = default
        ) =>
            kind switch
            {
                Kind.Sync => AskWork(tag, function).Dispatch(token),
                Kind.Async => AskLaterWork(tag, function).Dispatch(token),
                _ => AskPooledWork(tag, function).Dispatch(token),
            };

        internal Task<int> StartNew(Kind kind, int tag, Func<int, int> function) =>
            kind switch
            {
                Kind.Sync => AskWork(tag, function).StartNew(),
                Kind.Async => AskLaterWork(tag, function).StartNew(),
                _ => AskPooledWork(tag, function).StartNew(),
            };

        [NoCapture]
        internal int Ask(int item, Func<int, int> function) => function(item);

        [NoCapture]
        internal async Task<int> AskLaterAsync(int item, Func<int, int> function)
        {
            await Yield(item % 3);
            return function(item);
        }

        [NoCapture]
        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
        internal async ValueTask<int> AskPooledAsync(int item, Func<int, int> function)
        {
            await Yield(item % 3);
            return function(item);
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
