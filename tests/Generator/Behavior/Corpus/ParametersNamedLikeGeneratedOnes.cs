// => 28 28 28
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture]
    public int Sum(int handler, int handlers, int _handler, int _handlers, int pairs, int _pairs, int i) =>
        handler + handlers + _handler + _handlers + pairs + _pairs + i;
}

public static class Corpus
{
    public static string Run()
    {
        var target = new Handlers();
        var results = new int[1];
        var more = new int[1];
        target.SumEach(new[] { 1 }, 2, 3, 4, 5, 6, 7).Run(results);
        Handlers.SumPairs(new[] { target }, new[] { 1 }, 2, 3, 4, 5, 6, 7).Run(more);
        return $"{target.SumWork(1, 2, 3, 4, 5, 6, 7).StartNew().Result} {results[0]} {more[0]}";
    }
}
