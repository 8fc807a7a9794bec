// sites: state, state
// has: new Timer(static state =>
// has: (done, count, (object?)"own")
// has: captured =>
using ManualResetEventSlim done = new();
int count = args.Length + 1;
using Timer timer = new Timer(_ =>
{
    /* only once */
    Console.WriteLine($"tick {count}");
    done.Set();
}, null, 1, Timeout.Infinite);
done.Wait();
done.Reset();
using Timer other = new(state => { Console.WriteLine($"{state} {count}".Length); done.Set(); }, "own", 1, Timeout.Infinite);
done.Wait();

// sites: state, state
// has: new Timer(static state => ((Clock)state!).Tick(null), this, Timeout.Infinite, Timeout.Infinite)
using Clock clock = new();
clock.Run();

internal sealed class Clock : IDisposable
{
    private readonly ManualResetEventSlim _done = new();
    private readonly Timer _timer;

    public Clock()
    {
        _timer = new Timer(Tick, null, Timeout.Infinite, Timeout.Infinite);
    }

    public void Run()
    {
        _timer.Change(1, Timeout.Infinite);
        _done.Wait();
        _done.Reset();
        using var cast = new Timer((TimerCallback)(Tick), null, 1, Timeout.Infinite);
        _done.Wait();
    }

    public void Dispose() => _timer.Dispose();

    private void Tick(object? state)
    {
        Console.WriteLine(state is null ? "no state" : "a state");
        _done.Set();
    }
}
