using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Studies.TaskRun;

/// <summary>
/// The handler of the article: it needs nothing but itself, so that the lambdas capture <c>this</c> alone.
/// </summary>
internal sealed partial class Meter
{
    private readonly Countdown _posted = new Countdown(Regime.L);

    /// <summary>Calls are made one after the other: a plain field is enough.</summary>
    public int Counted { get; private set; }

    [NoCapture]
    public void Count() => Counted++;

    /// <summary>Tells the poster that it has run: a post leaves nothing to await.</summary>
    [NoCapture]
    public void Tell()
    {
        Counted++;
        _posted.Signal();
    }

    /// <summary>Posts one call; what is returned waits for it without allocating.</summary>
    public HandedOver PostAndWait()
    {
        _posted.Reset(1);
        TellWork().Post();
        return new HandedOver(_posted.WaitAsync());
    }
}
