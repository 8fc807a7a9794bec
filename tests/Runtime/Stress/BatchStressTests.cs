namespace ClosureGen.Runtime.Tests;

/// <summary>
/// Very many small runs beside and inside each other, on few threads: every index of each is run once. In the long form
/// there are more than ten million of them.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed partial class BatchStressTests
{
    private static readonly int Runs = StressLength.Rounds(15_000, 1_500_000);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Every_index_is_run_once(int seed)
    {
        long[] runs = await StressCallers.Run(seed, static own => new Caller(own).Work(Runs));
        Assert.All(runs, static count => Assert.InRange(count, Runs, long.MaxValue));
    }

    private sealed partial class Caller(int seed)
    {
        private const int MostItems = 40;

        private readonly Random _random = new(seed);
        private readonly int[] _items = [.. Enumerable.Range(0, MostItems)];
        private readonly int[] _counts = new int[MostItems];
        private readonly int[] _nested = new int[MostItems];
        private long _runs;

        [NoCapture]
        private void Count(int item, int spin)
        {
            Interlocked.Increment(ref _counts[item]);
            Thread.SpinWait(spin);
        }

        [NoCapture]
        private void Nest(int item, int width)
        {
            Interlocked.Increment(ref _nested[item]);
            new Inner(width).Run();
            Interlocked.Increment(ref _runs);
        }

        internal async Task<long> Work(int runs)
        {
            for (; runs > 0; runs--)
            {
                int count = _random.Next(1, MostItems);
                int spin = _random.Next(64) == 0 ? 400 : 0;
                ReadOnlyMemory<int> items = _items.AsMemory(0, count);
                switch (_random.Next(8))
                {
                    case < 5:
                        CountEach(items, spin).Run();
                        Check(_counts, count);
                        break;
                    case 5:
                        await CountEach(items, spin).RunAsync(_random.Next(1, 4));
                        Check(_counts, count);
                        break;
                    case 6:
                        NestEach(_items.AsMemory(0, 3), count).Run();
                        Check(_nested, 3);
                        break;
                    default:
                        using (DispatchBatch batch = DispatchBatch.Rent())
                        {
                            for (int item = 0; item < count; item++)
                            {
                                batch.Add(CountWork(item, spin));
                            }

                            batch.Run();
                        }

                        Check(_counts, count);
                        break;
                }

                Interlocked.Increment(ref _runs);
            }

            return _runs;
        }
    }

    private sealed partial class Inner(int width)
    {
        private readonly int[] _items = [.. Enumerable.Range(0, width)];
        private readonly int[] _counts = new int[width];

        [NoCapture]
        private void Touch(int item) => Interlocked.Increment(ref _counts[item]);

        internal void Run()
        {
            TouchEach(_items).Run();
            Check(_counts, width);
        }
    }

    private static void Check(int[] counts, int count)
    {
        for (int item = 0; item < counts.Length; item++)
        {
            if (counts[item] != (item < count ? 1 : 0))
            {
                Assert.Fail($"Item {item} of {count} was run {counts[item]} times.");
            }

            counts[item] = 0;
        }
    }
}
