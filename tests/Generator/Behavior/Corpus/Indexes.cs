// => 0a 1b 2c|7x a0 2c3 3 4
using global::ClosureGen;
using global::System.Threading;

public static partial class Handlers
{
    [NoCapture] public static string First([ItemIndex] int index, string text) => index + text;
    [NoCapture] public static string Last(string text, [ItemIndex] int index) => text + index;
    [NoCapture] public static string Middle(int left, [ItemIndex] int index, string text) => left + text + index;
}

// Pairs without items: the index is the handler's.
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
        var first = new string[3];
        Handlers.FirstEach(new[] { "a", "b", "c" }).Run(first);
        var last = new string[1];
        Handlers.LastEach(new[] { "a" }).Run(last);
        var ticker = new Ticker();
        Ticker.TickPairs(new[] { ticker, ticker }).Run(1);
        var second = new Ticker();
        var results = new int[2];
        Ticker.TickPairs(new[] { new Ticker(), second }).Run(results);
        return $"{string.Join(" ", first)}|{Handlers.FirstWork(7, "x").StartNew().Result} {last[0]} "
            + $"{Handlers.MiddleWork(2, 3, "c").StartNew().Result} {ticker.Ticks} {results[1] + second.Ticks}";
    }
}
