// => 3 4
using global::ClosureGen;
using global::System.Threading;

public partial class Ticker
{
    public int Ticks;

    [NoCapture]
    public int Tick([ItemIndex] int index, CancellationToken cancellationToken = default) => Interlocked.Add(ref Ticks, index + 1);
}

public static class Corpus
{
    public static string Run()
    {
        var first = new Ticker();
        Ticker.TickPairs(new[] { first, first }).Run(1);
        var second = new Ticker();
        var results = new int[2];
        Ticker.TickPairs(new[] { new Ticker(), second }).Run(results);
        return $"{first.Ticks} {results[1] + second.Ticks}";
    }
}
