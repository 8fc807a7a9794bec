using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.Peers;

/// <summary>The thread that dispatches.</summary>
public enum Producer
{
    /// <summary>A thread of its own: everything goes through the pool's global queue.</summary>
    FromOutside,

    /// <summary>A pool thread: what can goes to its local queue.</summary>
    FromInside,
}

/// <summary>The ExecutionContext that a dispatch finds.</summary>
public enum Ambient
{
    DefaultContext,

    /// <summary>With a value in an AsyncLocal, as tracing puts one there.</summary>
    OwnContext,
}

/// <summary>Ten thousand items, so many together, in the way of one peer.</summary>
public abstract class PeerBenchmark : StudyBenchmark
{
    /// <summary>Items of an operation of the harness; figures are given for one.</summary>
    protected const int AllItems = 10_000;

    private static readonly AsyncLocal<object?> Local = new AsyncLocal<object?>();

    private Contender _contender = null!;
    private Flight _flight = null!;

    [Params(Producer.FromOutside, Producer.FromInside)]
    public Producer Producer { get; set; }

    [Params(Ambient.DefaultContext, Ambient.OwnContext)]
    public Ambient Context { get; set; }

    /// <summary>How many items are in flight, or in a batch, at a time.</summary>
    protected abstract int Together { get; }

    /// <summary>Every item adds to its order.</summary>
    internal override long Outcome => _flight.Orders.Sum(static order => (long)order.Depth);

    [GlobalSetup]
    public void Setup()
    {
        Regime regime = Producer == Producer.FromInside ? Regime.L : Regime.G;
        _flight = new Flight(new Setting(regime, Together, new Countdown(regime)));
        _contender = Create(_flight);
    }

    private protected abstract Contender Create(Flight flight);

    /// <summary>Runs all items under the context.</summary>
    private protected void RunItems()
    {
        // This is no async method: the change of the context would stay.
        object? before = Local.Value;
        Local.Value = Context == Ambient.OwnContext ? this : null;
        if (Producer == Producer.FromInside)
        {
            Rounds.Inside(_contender, AllItems / Together);
        }
        else
        {
            Rounds.Outside(_contender, AllItems / Together);
        }

        Local.Value = before;
    }
}

/// <summary>Runs a contender again and again, each round begun when the one before is done.</summary>
internal static class Rounds
{
    /// <summary>The calling thread, which is not a pool thread, produces and polls: bench/Ratio says why.</summary>
    public static void Outside(Contender contender, int rounds)
    {
        for (int round = 0; round < rounds; round++)
        {
            ValueTask pending = contender.Start();
            while (!pending.IsCompleted)
            {
                Thread.Yield();
            }

            pending.GetAwaiter().GetResult();
            contender.Finish();
        }
    }

    /// <summary>A pool thread produces and awaits; the calling thread sleeps.</summary>
    public static void Inside(Contender contender, int rounds) =>
        Task.Run(() => InsideAsync(contender, rounds)).GetAwaiter().GetResult();

    private static async Task InsideAsync(Contender contender, int rounds)
    {
        for (int round = 0; round < rounds; round++)
        {
            ValueTask pending = contender.Start();
            await pending.ConfigureAwait(false);
            contender.Finish();
        }
    }
}
