using ClosureGen.Runtime.Batches;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// A run whose items end in ways drawn by lot, over and over, and what has to become of it. Some, none or all of its items
/// fail, cancel its token, give up for that or for another one, or run such a run in turn; or they do nothing but that.
/// </summary>
internal class DrawnRun(int seed, bool mayNest, bool mayFail)
{
    private const int MostItems = 40;
    private const string CancelsLater = "has another thread cancel the token";
    private const string Nests = "runs others";

    // The token that is named too early may be cancelled by another item before anybody looks: it is either then.
    private static readonly string[] Ways =
    [
        .. Endings.Names.Where(static name => name != "names the token without its being cancelled"),
        CancelsLater,
        Nests,
    ];

    private readonly Random _random = new(seed);
    private readonly Item[] _items = [.. Enumerable.Range(0, MostItems).Select(static _ => new Item())];
    private CancellationTokenSource _source = new();
    private CancellationToken _token;
    private int _innerSeed;
    private int _started;
    private int _degree;
    private int _inFlight;
    private volatile bool _areTooMany;
    private bool _meet;
    private volatile bool _isAcknowledged;
    private volatile Exception? _foundInside;

    /// <summary>Draws, runs once and checks.</summary>
    /// <param name="blocks">Whether the caller's thread is to wait; the task is complete then.</param>
    /// <returns>What the run has thrown.</returns>
    internal async Task<Exception?> RunOnce(bool blocks)
    {
        int count = Draw();
        string[] forms = blocks ? Forms.Blocking : Forms.Sync;
        string form = forms[_random.Next(forms.Length)];
        _degree = _random.Next(4) is > 0 and int limit ? limit : -1;
        Exception? outcome = null;
        try
        {
            await Start(form, count, _degree, _token);
        }
        catch (Exception exception)
        {
            outcome = exception;
        }

        Check(count, outcome);
        return outcome;
    }

    private int Draw()
    {
        int count = _random.Next(1, MostItems + 1);
        int special = _random.Next(mayFail ? 4 : 16) switch
        {
            0 => mayFail ? _random.Next(count + 1) : 3,
            1 => 1,
            2 => mayFail ? count : 0,
            _ => 0,
        };
        int ways = mayNest ? Ways.Length : Ways.Length - 1;
        for (int i = 0; i < MostItems; i++)
        {
            _items[i].Clear(way: i < special && (mayFail || mayNest) ? Ways[DrawWay(ways)] : null);
        }

        _random.Shuffle(_items.AsSpan(0, count));
        _source = new CancellationTokenSource();
        _token = _random.Next(4) == 0 ? CancellationToken.None : _source.Token;
        if (mayFail && _random.Next(16) == 0)
        {
            _source.Cancel();
        }

        _innerSeed = _random.Next();
        _started = 0;
        _meet = _random.Next(mayFail ? 8 : 64) == 0;
        _isAcknowledged = false;
        return count;
    }

    private int DrawWay(int ways) => mayFail ? _random.Next(ways) : ways - 1;

    private protected virtual Task Start(string form, int count, int degree, CancellationToken cancellationToken) =>
        Forms<Own>.Run(form, count, Do, degree, cancellationToken);

    /// <summary>Does what an item does.</summary>
    private protected void Do(int index)
    {
        Begin(index);
        End(index, isHere: true);
    }

    private protected void Begin(int index)
    {
        Item item = _items[index];
        Interlocked.Increment(ref item.Starts);
        _areTooMany |= Interlocked.Increment(ref _inFlight) > _degree && _degree != -1;
        item.Thread = Environment.CurrentManagedThreadId;
        item.Turn = Interlocked.Increment(ref _started);
        if (_meet)
        {
            Meet();
        }
    }

    /// <summary>Ends an item as it was drawn.</summary>
    /// <param name="index">The item.</param>
    /// <param name="isHere">Whether that is where it was begun.</param>
    private protected void End(int index, bool isHere)
    {
        Item item = _items[index];
        try
        {
            Act(item.Way, index);
        }
        catch (Exception exception)
        {
            if (Acknowledges(index, exception, _source, _token))
            {
                _isAcknowledged = true;
            }
            else
            {
                item.Failure = exception;
            }

            throw;
        }
        finally
        {
            Interlocked.Decrement(ref _inFlight);
            item.IsLast = isHere && (item.Failure is not null || _token.IsCancellationRequested);
        }
    }

    /// <summary>Tells whether an item gives up for the run's token.</summary>
    private protected virtual bool Acknowledges(
        int index,
        Exception exception,
        CancellationTokenSource source,
        CancellationToken cancellationToken
    ) =>
        cancellationToken.IsCancellationRequested
        && exception is OperationCanceledException canceled
        && canceled.CancellationToken == cancellationToken;

    /// <summary>Gives a second participant the time to come, so that several items fail at once.</summary>
    private void Meet()
    {
        for (int i = 0; i < 100 && Volatile.Read(ref _started) < 2; i++)
        {
            Thread.Yield();
        }
    }

    private void Act(string? way, int index)
    {
        switch (way)
        {
            case null:
                break;
            case CancelsLater:
                ThreadPool.UnsafeQueueUserWorkItem(static source => source.Cancel(), _source, preferLocal: false);
                break;
            case Nests:
                Nest(index);
                break;
            default:
                Endings.End(way, _source);
                break;
        }
    }

    private void Nest(int index)
    {
        Exception? thrown = null;
        try
        {
            thrown = new DrawnRun(_innerSeed + index, mayNest: false, mayFail)
                .RunOnce(blocks: true)
                .GetAwaiter()
                .GetResult();
        }
        catch (Exception exception)
        {
            // Its own check: thrown from here it would be one more failure of an item.
            _foundInside = exception;
        }

        if (thrown is not null && index % 2 == 0)
        {
            throw thrown;
        }
    }

    private void Check(int count, Exception? outcome)
    {
        Assert.Null(_foundInside);
        Assert.False(_areTooMany);
        for (int i = 0; i < MostItems; i++)
        {
            Assert.InRange(_items[i].Starts, 0, i < count ? 1 : 0);
        }

        int started = _items.Sum(static item => item.Starts);
        Exception[] failures = [.. _items.Select(static item => item.Failure).OfType<Exception>()];
        if (failures.Length != 0)
        {
            Assert.Equal(failures, Assert.IsType<AggregateException>(outcome).InnerExceptions);
        }
        else if (_isAcknowledged || started != count)
        {
            Assert.True(_token.IsCancellationRequested);
            Assert.Equal(_token, Assert.IsType<OperationCanceledException>(outcome).CancellationToken);
        }
        else
        {
            Assert.Null(outcome);
        }

        if (outcome is not null)
        {
            Assert.Equal(started, outcome.Data[RunOutcome.StartedKey]);
        }

        foreach (Item last in _items.Where(static item => item.IsLast))
        {
            Assert.DoesNotContain(
                _items,
                item => item.Starts != 0 && item.Thread == last.Thread && item.Turn > last.Turn
            );
        }
    }

    private readonly struct Own;

    private sealed class Item
    {
        internal int Starts;

        internal string? Way { get; private set; }

        internal int Thread { get; set; }

        internal int Turn { get; set; }

        /// <summary>What the item has thrown that is no acknowledgement of the run's token.</summary>
        internal Exception? Failure { get; set; }

        /// <summary>Whether its thread may start no other.</summary>
        internal bool IsLast { get; set; }

        public override string ToString() => $"{Way ?? "returns"}: turn {Turn}, thread {Thread}, {Starts} starts";

        internal void Clear(string? way)
        {
            Way = way;
            Starts = 0;
            Failure = null;
            IsLast = false;
        }
    }
}
