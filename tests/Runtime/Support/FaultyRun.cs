using System.Globalization;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// One run over async items, some of which may fail, and one of which may cancel it; it knows which have run, and checks
/// what is said of them.
/// </summary>
internal sealed partial class FaultyRun : IDisposable
{
    private const int Count = 30;
    private const int NotWritten = -1;

    private readonly CancellationTokenSource _source = new();
    private readonly int[] _items = [.. Enumerable.Range(1_000, Count)];
    private readonly int[] _calls = new int[Count];
    private readonly bool[] _gaveUp = new bool[Count];
    private readonly bool[] _fails = new bool[Count];
    private readonly int _form;
    private readonly int _degree;
    private readonly int _yields;
    private readonly int _cancelsAt;
    private readonly bool _acknowledges;

    /// <summary>Decides how the run is started, and what becomes of its items.</summary>
    internal FaultyRun(Random random)
    {
        _form = random.Next(3);
        _degree = random.Next(4) is > 0 and int degree ? degree : -1;
        _yields = random.Next(3);
        _cancelsAt = random.Next(2) == 0 ? random.Next(Count) : -1;
        _acknowledges = random.Next(2) == 0;
        for (int failures = random.Next(4); failures > 0; failures--)
        {
            _fails[random.Next(Count)] = true;
        }
    }

    public void Dispose() => _source.Dispose();

    /// <summary>Runs it to its end, and checks that end.</summary>
    internal async Task Run()
    {
        int[] results = new int[Count];
        Array.Fill(results, NotWritten);
        if (_form == 2)
        {
            await RunBatch(results);
            return;
        }

        TouchBatch batch =
            _form == 0 ? TouchEach(_items) : TouchPairs((FaultyRun[])[.. Enumerable.Repeat(this, Count)], _items);
        Exception? thrown = await Record.ExceptionAsync(async () =>
            await batch.RunAsync(results, _degree, _source.Token)
        );
        Check(thrown, results);
    }

    private async Task RunBatch(int[] results)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        var kept = new BatchResult<int>[Count];
        for (int i = 0; i < Count; i++)
        {
            kept[i] = TouchWork(_items[i], i).AddTo(batch);
        }

        Exception? thrown = await Record.ExceptionAsync(async () => await batch.RunAsync(_degree, _source.Token));
        for (int i = 0; i < Count; i++)
        {
            if (IsDone(i))
            {
                results[i] = kept[i].Value;
            }
            else
            {
                Exception? without = Record.Exception(() => kept[i].Value);
                Assert.Equal(_calls[i] != 0 && _fails[i], without is FormatException);
                Assert.NotNull(without);
            }
        }

        Check(thrown, results);
    }

    [NoCapture]
    private async ValueTask<int> TouchAsync(int item, [ItemIndex] int index)
    {
        Interlocked.Increment(ref _calls[index]);
        for (int i = (_yields + index) % 3; i > 0; i--)
        {
            await Task.Yield();
        }

        if (index == _cancelsAt)
        {
            _source.Cancel();
        }

        if (_fails[index])
        {
            throw new FormatException(index.ToString(CultureInfo.InvariantCulture));
        }

        if (_acknowledges && _source.IsCancellationRequested)
        {
            _gaveUp[index] = true;
            _source.Token.ThrowIfCancellationRequested();
        }

        return item + 1;
    }

    private bool IsDone(int index) => _calls[index] != 0 && !_fails[index] && !_gaveUp[index];

    /// <summary>No item was run twice; all were unless one failed or the run was cancelled; and so it was told.</summary>
    private void Check(Exception? thrown, int[] results)
    {
        Assert.All(_calls, static calls => Assert.InRange(calls, 0, 1));
        int started = _calls.Sum();
        string[] failures =
        [
            .. Enumerable
                .Range(0, Count)
                .Where(index => _calls[index] != 0 && _fails[index])
                .Select(static index => index.ToString(CultureInfo.InvariantCulture)),
        ];
        if (failures is not [])
        {
            AggregateException aggregate = Assert.IsType<AggregateException>(thrown);
            Assert.Equal(failures, aggregate.InnerExceptions.Select(static inner => inner.Message));
        }
        else if (started < Count || _gaveUp.Contains(true))
        {
            OperationCanceledException canceled = Assert.IsAssignableFrom<OperationCanceledException>(thrown);
            Assert.Equal(_source.Token, canceled.CancellationToken);
            Assert.True(_source.IsCancellationRequested, "Cancelled by nobody.");
        }
        else
        {
            Assert.Null(thrown);
        }

        Assert.Equal(started, thrown?.Data["ClosureGen.Started"] ?? Count);
        for (int i = 0; i < Count; i++)
        {
            Assert.Equal(IsDone(i) ? _items[i] + 1 : NotWritten, results[i]);
        }
    }
}
