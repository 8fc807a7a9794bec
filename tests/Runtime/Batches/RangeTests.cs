namespace ClosureGen.Runtime.Tests;

/// <summary>Batches over the indices of a range, and over chunks that a range is cut into.</summary>
public sealed partial class RangeTests
{
    private readonly List<(int Start, int End)> _chunks = [];
    private readonly int[] _counts = new int[2_000];
    private readonly CancellationTokenSource _source = new();
    private int _calls;
    private int _rows;
    private int _cancelAt = int.MaxValue;
    private int _failAt = int.MaxValue;

    [NoCapture]
    internal void Count(int row) => Interlocked.Increment(ref _counts[row]);

    [NoCapture]
    internal static int Double(int row) => 2 * row;

    [NoCapture]
    internal void Note(Range part)
    {
        int start = part.Start.Value;
        int end = part.End.Value;
        lock (_chunks)
        {
            _chunks.Add((start, end));
        }

        for (int i = start; i < end; i++)
        {
            _counts[i]++;
        }

        if (start <= _cancelAt && end > _cancelAt)
        {
            _source.Cancel();
        }

        if (start <= _failAt && end > _failAt)
        {
            throw new InvalidOperationException($"{start}..{end}");
        }
    }

    [NoCapture]
    internal async Task NoteLaterAsync(Range part)
    {
        await Task.Yield();
        Note(part);
    }

    [NoCapture]
    internal async Task AddLaterAsync(Range part)
    {
        Interlocked.Increment(ref _calls);
        await Task.Yield();
        Interlocked.Add(ref _rows, part.End.Value - part.Start.Value);
    }

    [NoCapture]
    internal ValueTask NoteNow(Range part)
    {
        Note(part);
        return default;
    }

    [NoCapture]
    internal void SpinOver(Range part)
    {
        Note(part);
        for (int i = part.Start.Value; i < part.End.Value; i++)
        {
            long end = Environment.TickCount64 + 1;
            while (Environment.TickCount64 < end)
            {
                Thread.SpinWait(10);
            }
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(-1)]
    public async Task Chunks_are_as_long_if_the_handler_returns_before_it_has_ended(int degree)
    {
        const int Rows = 1_000_000;
        await AddLaterEach(0..Rows).RunAsync(degree);
        Assert.Equal(Rows, _rows);
        Assert.InRange(_calls, 1, Rows / 50);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Every_index_is_an_item_once(int degree)
    {
        CountEach(10..1_990).Run(degree);
        await CountEach(10..1_990).RunAsync(degree, TestContext.Current.CancellationToken);
        Assert.All(_counts[10..1_990], count => Assert.Equal(2, count));
        Assert.Equal(2 * 1_980, _counts.Sum());
    }

    [Fact]
    public void Results_belong_to_the_distance_from_the_start()
    {
        int[] results = new int[4];
        DoubleEach(5..8).Run(results);
        Assert.Equal([10, 12, 14, 0], results);
        Assert.Throws<ArgumentException>("results", () => DoubleEach(5..10).Run(results));
    }

    [Fact]
    public void The_last_indices_are_reached()
    {
        int[] results = new int[2];
        DoubleEach((int.MaxValue - 2)..int.MaxValue).Run(results);
        Assert.Equal([unchecked(2 * (int.MaxValue - 2)), unchecked(2 * (int.MaxValue - 1))], results);
    }

    [Theory]
    [InlineData("Run", -1)]
    [InlineData("Run", 1)]
    [InlineData("Run", 2)]
    [InlineData("RunAsync", -1)]
    [InlineData("RunAsync", 1)]
    [InlineData("at once", 1)]
    [InlineData("at once", 3)]
    [InlineData("later", 1)]
    [InlineData("later", 3)]
    [InlineData("later", -1)]
    public async Task Chunks_cover_a_range_exactly(string verb, int degree)
    {
        await Run(verb, 3..1_503, degree);
        Assert.All(_counts[3..1_503], count => Assert.Equal(1, count));
        Assert.Equal(1_500, _counts.Sum());
        Assert.All(_chunks, chunk => Assert.True(chunk.Start < chunk.End));
        if (degree == 1)
        {
            Assert.Equal(_chunks.Order(), _chunks);
        }
    }

    [Theory]
    [InlineData("Run")]
    [InlineData("RunAsync")]
    [InlineData("at once")]
    [InlineData("later")]
    public async Task Nothing_is_called_for_an_empty_range(string verb)
    {
        await Run(verb, 4..4, -1);
        await Run(verb, default, -1);
        Assert.Empty(_chunks);
    }

    /// <summary>An index takes a millisecond, so that a chunk is one: there are chunks behind the one that cancels.</summary>
    [Fact]
    public void A_token_is_looked_at_between_chunks_also_in_order()
    {
        _cancelAt = 5;
        OperationCanceledException exception = Assert.Throws<OperationCanceledException>(() =>
            SpinOverEach(0..1_000).Run(1, _source.Token)
        );
        Assert.Equal(_source.Token, exception.CancellationToken);
        Assert.Equal(_chunks.Count, exception.Data["ClosureGen.Started"]);
        Assert.InRange(_chunks[^1].End, 6, 999);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void After_a_failure_no_chunk_starts_and_calls_are_counted(int degree)
    {
        _failAt = 5;
        AggregateException exception = Assert.Throws<AggregateException>(() => SpinOverOrFail(degree));
        Assert.Single(exception.InnerExceptions);
        Assert.Equal(_chunks.Count, exception.Data["ClosureGen.Started"]);
        Assert.InRange(_chunks.Max(chunk => chunk.End), 6, 999);

        // The pooled run begins again at nothing.
        exception = Assert.Throws<AggregateException>(() => SpinOverOrFail(degree));
        Assert.InRange((int)exception.Data["ClosureGen.Started"]!, 1, _chunks.Count - 1);
    }

    [Fact]
    public async Task An_async_failure_is_kept_and_calls_are_counted()
    {
        _failAt = 50;
        AggregateException exception = await Assert.ThrowsAsync<AggregateException>(() => Run("later", 0..1_000, 2));
        Assert.IsType<InvalidOperationException>(Assert.Single(exception.InnerExceptions));
        Assert.Equal(_chunks.Count, exception.Data["ClosureGen.Started"]);
    }

    [Fact]
    public void What_is_no_range_from_the_start_is_refused_by_name()
    {
        Assert.Throws<ArgumentOutOfRangeException>("row", () => CountEach(^3..^1));
        Assert.Throws<ArgumentOutOfRangeException>("row", () => CountEach(3..));
        Assert.Throws<ArgumentOutOfRangeException>("row", () => CountEach(..));
        Assert.Throws<ArgumentOutOfRangeException>("row", () => CountEach(7..6));
        Assert.Throws<ArgumentOutOfRangeException>("part", () => NoteEach(^0..4));
    }

    private void SpinOverOrFail(int degree) => SpinOverEach(0..1_000).Run(degree);

    private async Task Run(string verb, Range range, int degree)
    {
        switch (verb)
        {
            case "Run":
                NoteEach(range).Run(degree);
                break;
            case "RunAsync":
                await NoteEach(range).RunAsync(degree);
                break;
            case "at once":
                await NoteNowEach(range).RunAsync(degree);
                break;
            default:
                await NoteLaterEach(range).RunAsync(degree);
                break;
        }
    }
}
