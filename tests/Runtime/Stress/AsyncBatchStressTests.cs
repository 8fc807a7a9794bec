namespace ClosureGen.Runtime.Tests;

/// <summary>
/// A million items and more in small runs of async handlers beside each other, on few threads: calls that end at once, that
/// yield, and that somebody else ends. In the long form there are more than a hundred million of them.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed partial class AsyncBatchStressTests
{
    private static readonly int ItemsOfCaller = StressLength.Rounds(300_000, 30_000_000);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Every_index_is_run_once_and_no_more_than_allowed_are_in_flight(int seed)
    {
        int[] items = await StressCallers.Run(seed, static own => new Caller(own).Work());
        Assert.InRange(items.Sum(static each => (long)each), 1_000_000, long.MaxValue);
    }

    private sealed partial class Caller(int seed)
    {
        private const int MostItems = 40;

        private readonly Random _random = new(seed);
        private readonly int[] _items = [.. Enumerable.Range(0, MostItems)];
        private readonly int[] _counts = new int[MostItems];
        private readonly int[] _results = new int[MostItems];
        private readonly Way[] _ways = new Way[MostItems];
        private int _seats;
        private int _inFlight;
        private int _tooMany;

        private enum Way
        {
            EndsAtOnce,
            EndsAnotherToo,
            Yields,
            EndsLate,
        }

        internal async Task<int> Work()
        {
            int items = 0;
            while (items < ItemsOfCaller)
            {
                int count = _random.Next(1, MostItems + 1);
                DrawWays();
                int degree = _random.Next(5) is > 0 and int limit ? limit : -1;
                _seats = degree == -1 ? MostItems : degree;
                await Run(_items.AsMemory(0, count), degree);
                Check(count);
                items += count;
            }

            return items;
        }

        /// <summary>All items in the same way, or each in one of its own.</summary>
        private void DrawWays()
        {
            int way = _random.Next(6);
            for (int i = 0; i < MostItems; i++)
            {
                _ways[i] = (Way)(way < 4 ? way : _random.Next(4));
            }
        }

        private async ValueTask Run(ReadOnlyMemory<int> items, int degree)
        {
            switch (_random.Next(3))
            {
                case 0:
                    await CountEach(items).RunAsync(degree);
                    break;
                case 1:
                    Array.Fill(_results, -1);
                    await EchoEach(items).RunAsync(_results, degree);
                    Assert.Equal(_items[..items.Length], _results[..items.Length]);
                    break;
                default:
                    using (DispatchBatch batch = DispatchBatch.Rent())
                    {
                        for (int item = 0; item < items.Length; item++)
                        {
                            Add(batch, item);
                        }

                        await batch.RunAsync(degree);
                    }

                    break;
            }
        }

        private void Add(DispatchBatch batch, int item)
        {
            switch (_random.Next(3))
            {
                case 0:
                    batch.Add(CountWork(item));
                    break;
                case 1:
                    batch.Add(EchoWork(item));
                    break;
                default:
                    batch.Add(CountAtOnceWork(item));
                    break;
            }
        }

        [NoCapture]
        private ValueTask CountAsync(int item)
        {
            Begin(item);
            switch (_ways[item])
            {
                case Way.Yields:
                    return YieldAsync();
                case Way.EndsLate:
                    return new ValueTask(LateCalls.Begin(End));
                case Way.EndsAnotherToo:
                    LateCalls.EndOne();
                    break;
            }

            End();
            return default;
        }

        [NoCapture]
        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
        private async ValueTask<int> EchoAsync(int item)
        {
            await CountAsync(item);
            return item;
        }

        [NoCapture]
        private void CountAtOnce(int item)
        {
            Begin(item);
            End();
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        private async ValueTask YieldAsync()
        {
            await Task.Yield();
            End();
        }

        private void Begin(int item)
        {
            Interlocked.Increment(ref _counts[item]);
            if (Interlocked.Increment(ref _inFlight) > _seats)
            {
                Interlocked.Increment(ref _tooMany);
            }
        }

        private void End() => Interlocked.Decrement(ref _inFlight);

        private void Check(int count)
        {
            Assert.Equal((0, 0), (_inFlight, _tooMany));
            for (int item = 0; item < MostItems; item++)
            {
                if (_counts[item] != (item < count ? 1 : 0))
                {
                    Assert.Fail($"Item {item} of {count} was run {_counts[item]} times.");
                }

                _counts[item] = 0;
            }
        }
    }
}
