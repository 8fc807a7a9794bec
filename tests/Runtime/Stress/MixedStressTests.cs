namespace ClosureGen.Runtime.Tests;

/// <summary>All verbs at once from several threads, with faults and cancellations: what goes in comes out, once.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class MixedStressTests
{
    private const int Threads = 4;
    private const int Rounds = 2_500;
    private const int ItemsOfEach = 40;
    private const string Ask = "ClosureGen.Runtime.Tests.MixedStressTests.Handlers.Ask(int, Func<int, int>)";

    private int _reported;
    private int _dispatched;
    private int _itemsOfEach;
    private int _ran;
    private int _canceled;
    private int _wrong;
    private long _sent;
    private long _received;
    private static readonly SynchronizationContext PoolContext = new();
    private int _failingPosts;

    [Theory]
    [InlineData(1, false)]
    [InlineData(2, false)]
    [InlineData(3, true)]
    public async Task Every_dispatch_runs_once_and_tells_its_own_outcome(int seed, bool isMetered)
    {
        using MeterReadings? readings = isMetered ? new MeterReadings() : null;
        void Handle(object? sender, DispatchErrorEventArgs args)
        {
            args.Handled = true;
            Check(args.Exception is FormatException);
            Interlocked.Increment(ref _reported);
        }

        DispatchErrors.Unhandled += Handle;
        try
        {
            await Task.WhenAll(
                    Enumerable.Range(0, Threads).Select(thread => Task.Run(() => Work((seed * 100) + thread)))
                )
                .WaitAsync(StressLength.Limit);
            Limits.Until(() => Volatile.Read(ref _ran) + Volatile.Read(ref _canceled) >= _dispatched);

            // What a posted handler throws is reported after it has counted itself.
            Limits.Until(() => _reported >= _failingPosts);
        }
        finally
        {
            DispatchErrors.Unhandled -= Handle;
        }

        Assert.Equal(0, _wrong);
        Assert.Equal(_dispatched, _ran + _canceled);
        Assert.Equal(_failingPosts, _reported);
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
        PooledObject[] pooled = PoolContents.Of(offer);
        Assert.NotEmpty(pooled);
        Assert.DoesNotContain(pooled, static item => item.IsInUse);
    }

    private void AssertAllCounted(MeterReadings readings)
    {
        // A post counts itself as finished when its handler has returned. Items of a sync handler are not counted.
        int expected = _dispatched - _itemsOfEach;
        Limits.Until(() => readings.Of("dispatches.finished", Ask) >= expected);
        Assert.Equal(expected, readings.Of("dispatches.finished", Ask));
        Assert.Equal(expected, readings.Of("dispatches.started", Ask));
        Assert.Equal(expected, readings.Of("states.created", Ask) + readings.Of("states.reused", Ask));
        Assert.Equal(_failingPosts, readings.Of("posts.faulted", Ask));
    }

    private async Task Work(int seed)
    {
        var random = new Random(seed);
        var handlers = new Handlers();
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; StressLength.GoesOn(i, Rounds, start); i++)
        {
            int tag = (seed * Rounds) + i;
            int verb = random.Next(10);
            Send(
                tag,
                verb switch
                {
                    6 => ItemsOfEach,
                    7 => 7,
                    _ => 1,
                }
            );
            switch (verb)
            {
                case 0:
                    Check(await handlers.AskWork(tag, Echo).Dispatch() == tag);
                    break;
                case 1:
                    Check(await handlers.AskWork(tag, Echo).StartNew() == tag);
                    break;
                case 2:
                    await Fails(async () => await handlers.AskWork(tag, Fail).Dispatch(), tag);
                    break;
                case 3:
                    await Fails(() => handlers.AskWork(tag, Fail).StartNew(), tag);
                    break;
                case 4:
                    if (i % 3 == 0)
                    {
                        Interlocked.Increment(ref _failingPosts);
                    }

                    handlers.AskWork(tag, i % 3 == 0 ? Fail : Echo).Post();
                    break;
                case 5:
                    await MayCancel(handlers, tag);
                    break;
                case 6:
                    Interlocked.Add(ref _itemsOfEach, ItemsOfEach);
                    await Each(handlers, tag, async: i % 2 == 0);
                    break;
                case 7:
                    Send(tag, 1);
                    await Batch(handlers, tag, fails: i % 4 == 0);
                    break;
                case 8:
                    handlers.AskWork(tag, Echo).PostAfter(TimeSpan.FromTicks(random.Next(50_000)));
                    break;
                default:
                    handlers.AskWork(tag, Echo).PostTo(PoolContext);
                    break;
            }
        }
    }

    private async Task MayCancel(Handlers handlers, int tag)
    {
        using var source = new CancellationTokenSource();
        ValueTask<int> task = handlers.AskWork(tag, Echo).Dispatch(source.Token);
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

    private async Task Each(Handlers handlers, int tag, bool async)
    {
        int[] items = [.. Enumerable.Range(tag, ItemsOfEach)];
        int[] results = new int[ItemsOfEach];
        Handlers.AskBatch batch = handlers.AskEach(items, Echo);
        if (async)
        {
            await batch.RunAsync(results);
        }
        else
        {
            batch.Run(results);
        }

        Check(items.AsSpan().SequenceEqual(results));
    }

    private async Task Batch(Handlers handlers, int tag, bool fails)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        for (int i = 0; i < 7; i++)
        {
            batch.Add(handlers.AskWork(tag + i, Echo));
        }

        BatchResult<int> last = handlers.AskWork(tag, fails ? Fail : Echo).AddTo(batch);
        if (fails)
        {
            // In order: the one that fails is the last to start.
            await Fails(async () => await batch.RunAsync(1), tag);
            await Fails(() => Task.FromResult(last.Value), tag);
        }
        else
        {
            await batch.RunAsync();
            Check(last.Value == tag);
        }
    }

    private async Task Fails(Func<Task> start, int tag)
    {
        try
        {
            await start();
            Check(false);
        }
        catch (Exception exception)
        {
            Check(exception.GetBaseException().Message == tag.ToString());
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
        throw new FormatException(tag.ToString());
    }

    /// <summary>Notes calls with this payload and the ones behind it.</summary>
    private void Send(int tag, int calls)
    {
        Interlocked.Add(ref _sent, ((long)tag * calls) + (calls * (calls - 1) / 2));
        Interlocked.Add(ref _dispatched, calls);
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

    /// <summary>A handler that no other test calls: all that its pools hold is this one's.</summary>
    private sealed partial class Handlers
    {
        [NoCapture]
        internal int Ask(int item, Func<int, int> function) => function(item);
    }
}
