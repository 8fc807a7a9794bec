using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>Reads through handles of batches that are given back, and rented again, at the same time.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class StaleHandleTests
{
    private static readonly int Rounds = Slow.IsAskedFor ? 100_000 : 25_000;

    [Fact]
    public async Task A_count_is_never_that_of_the_next_renter()
    {
        var handler = new Handler();
        var published = new Published<DispatchBatch>();
        int foreign = 0;
        Task reader = Read(
            published,
            batch =>
            {
                if (batch.Count != 0)
                {
                    Interlocked.Increment(ref foreign);
                }
            }
        );
        for (int i = 0; i < Rounds; i++)
        {
            DispatchBatch empty = DispatchBatch.Rent();
            published.Value = new StrongBox<DispatchBatch>(empty);
            Thread.SpinWait(i % 80);
            empty.Dispose();
            using DispatchBatch next = DispatchBatch.Rent();
            next.Add(handler.GetWork(1, fails: false));
            next.Add(handler.GetWork(2, fails: false));
            Thread.SpinWait(20);
        }

        published.IsOver = true;
        await reader.Limited();
        Assert.Equal(0, foreign);
    }

    [Fact]
    public async Task A_result_is_never_that_of_the_next_renter()
    {
        var handler = new Handler();
        var published = new Published<(BatchResult<int> Result, int Number)>();
        int foreign = 0;
        Task reader = Read(
            published,
            own =>
            {
                if (own.Result.Value != own.Number)
                {
                    Interlocked.Increment(ref foreign);
                }
            }
        );
        for (int i = 0; i < Rounds; i++)
        {
            using (DispatchBatch batch = DispatchBatch.Rent())
            {
                BatchResult<int> result = handler.GetWork(i, fails: false).AddTo(batch);
                batch.Run();
                published.Value = new StrongBox<(BatchResult<int>, int)>((result, i));
                Thread.SpinWait(i % 60);
            }

            using DispatchBatch next = DispatchBatch.Rent();
            BatchResult<int> other = handler.GetWork(-i, fails: i % 16 == 0).AddTo(next);
            try
            {
                next.Run();
            }
            catch (AggregateException) when (i % 16 == 0)
            {
                Assert.Throws<FormatException>(() => other.Value);
            }
        }

        published.IsOver = true;
        await reader.Limited();
        Assert.Equal(0, foreign);
    }

    /// <summary>
    /// Reads what was published, over and over, on more threads than there are processors: one has to be stopped in the
    /// midst of it. That it is gone is said by one kind of exception.
    /// </summary>
    private static Task Read<T>(Published<T> published, Action<T> read) =>
        Task.WhenAll(
            Enumerable
                .Range(0, Environment.ProcessorCount + 1)
                .Select(_ => Task.Factory.StartNew(() => ReadOn(published, read), TaskCreationOptions.LongRunning))
        );

    private static void ReadOn<T>(Published<T> published, Action<T> read)
    {
        while (!published.IsOver)
        {
            try
            {
                if (published.Value is { } box)
                {
                    read(box.Value);
                }
            }
            catch (InvalidOperationException)
            {
                // It came too late, and was told so.
            }
        }
    }

    private sealed class StrongBox<T>(T value)
    {
        internal T Value { get; } = value;
    }

    private sealed class Published<T>
    {
        private volatile StrongBox<T>? _value;
        private volatile bool _isOver;

        internal StrongBox<T>? Value
        {
            get => _value;
            set => _value = value;
        }

        internal bool IsOver
        {
            get => _isOver;
            set => _isOver = value;
        }
    }

    private sealed partial class Handler
    {
        [NoCapture]
        internal int Get(int number, bool fails) => fails ? throw new FormatException("another's") : number;
    }
}
