using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>Reads through handles of batches that are given back, and rented again, at the same time.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class StaleHandleTests
{
    private static readonly int Rounds = Slow.IsAskedFor ? 100_000 : 25_000;

    private volatile Published? _published;
    private volatile bool _isOver;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task What_is_read_is_never_of_the_next_renter(bool isRun)
    {
        // More threads than processors: one has to be stopped in the midst of reading.
        Task<int>[] readers =
        [
            .. Enumerable
                .Range(0, Environment.ProcessorCount + 1)
                .Select(_ => Task.Factory.StartNew(ReadForeign, TaskCreationOptions.LongRunning)),
        ];
        for (int i = 0; i < Rounds; i++)
        {
            using (DispatchBatch batch = DispatchBatch.Rent())
            {
                BatchResult<int> result = default;
                if (isRun)
                {
                    result = GetWork(i, fails: false).AddTo(batch);
                    batch.Run();
                }

                _published = new Published(batch, result, i, isRun);
                Thread.SpinWait(i % 80);
            }

            using DispatchBatch next = DispatchBatch.Rent();
            bool fails = i % 16 == 0;
            BatchResult<int> other = GetWork(-i, fails).AddTo(next);
            if (isRun)
            {
                Assert.Equal(fails, Record.Exception(() => next.Run()) is AggregateException);
                Assert.Equal(fails, Record.Exception(() => other.Value) is FormatException);
            }
        }

        _isOver = true;
        Assert.All(await Task.WhenAll(readers).Limited(), static foreign => Assert.Equal(0, foreign));
    }

    /// <summary>Reads what was published, over and over. That it is gone is said by one kind of exception.</summary>
    private int ReadForeign()
    {
        int foreign = 0;
        while (!_isOver)
        {
            try
            {
                if (_published is { } own)
                {
                    foreign += own.Batch.Count != 0 || (own.IsRun && own.Result.Value != own.Number) ? 1 : 0;
                }
            }
            catch (InvalidOperationException)
            {
                // It came too late, and was told so.
            }
        }

        return foreign;
    }

    [NoCapture]
    internal static int Get(int number, bool fails) => fails ? throw new FormatException("another's") : number;

    private sealed record Published(DispatchBatch Batch, BatchResult<int> Result, int Number, bool IsRun);
}
