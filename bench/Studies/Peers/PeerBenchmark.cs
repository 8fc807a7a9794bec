using System.Linq;
using System.Threading;
using BenchmarkDotNet.Attributes;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Studies.Peers;

/// <summary>Ten thousand items, so many in flight at a time, in the way of one peer.</summary>
public abstract class PeerBenchmark : StudyBenchmark
{
    /// <summary>Items of an operation of the harness; figures are given for one.</summary>
    protected const int Items = 10_000;

    private static readonly AsyncLocal<object?> Local = new AsyncLocal<object?>();

    private Contender _contender = null!;
    private PeerSetup _setup = null!;

    [Params(1, 10, 100, 1_000, 10_000)]
    public int InFlight { get; set; }

    [Params(Producer.FromOutside, Producer.FromInside)]
    public Producer Producer { get; set; }

    [Params(Ambient.DefaultContext, Ambient.OwnContext)]
    public Ambient Context { get; set; }

    /// <summary>Every item adds to its order.</summary>
    internal override long Outcome => _setup.Orders.Sum(static order => (long)order.Depth);

    [GlobalSetup]
    public void Setup()
    {
        Regime regime = Producer == Producer.FromInside ? Regime.L : Regime.G;
        _setup = new PeerSetup(new Setting(regime, InFlight, new Countdown(regime)));
        _contender = Create(_setup);
    }

    [GlobalCleanup]
    public void Cleanup() => _setup.Dispose();

    private protected abstract Contender Create(PeerSetup setup);

    /// <summary>Runs all items under the context.</summary>
    private protected void RunItems()
    {
        // This is no async method: the change of the context would stay.
        object? before = Local.Value;
        Local.Value = Context == Ambient.OwnContext ? this : null;
        if (Producer == Producer.FromInside)
        {
            Rounds.Inside(_contender, Items / InFlight);
        }
        else
        {
            Rounds.Outside(_contender, Items / InFlight);
        }

        Local.Value = before;
    }
}
