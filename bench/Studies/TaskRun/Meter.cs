using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Studies.TaskRun;

/// <summary>
/// The handlers of the article: they need nothing but their object, so that the lambdas capture only <c>this</c>.
/// </summary>
internal sealed partial class Meter
{
    // Beyond the results that .NET keeps tasks for: a result costs its task, as in the article.
    private const int Offset = 1_000;

    private readonly Countdown _posted = new Countdown(Regime.L);

    /// <summary>Calls are made one after the other: a plain field is enough.</summary>
    public int Counted { get; private set; }

    [NoCapture]
    public void Count() => Counted++;

    [NoCapture(Name = "CountTask")]
    public Task CountAsync()
    {
        Counted++;
        return Task.CompletedTask;
    }

    [NoCapture]
    public Task<int> ReadAsync() => Task.FromResult(Offset + ++Counted);

    /// <summary>Waits for one posted call without allocating.</summary>
    private ValueTask Posted => _posted.WaitAsync();

    // Tell the poster that they have run: a post leaves nothing to await.
    [NoCapture]
    private void TellCount()
    {
        Counted++;
        _posted.Signal();
    }

    [NoCapture(Name = "TellTask")]
    private Task TellCountAsync()
    {
        TellCount();
        return Task.CompletedTask;
    }

    [NoCapture]
    private Task<int> TellReadAsync()
    {
        TellCount();
        return Task.FromResult(Offset + Counted);
    }
}
