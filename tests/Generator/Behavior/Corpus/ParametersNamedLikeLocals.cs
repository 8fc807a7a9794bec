// => 45 45
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture]
    public static int Sum(int next, int end, int i, int results, int result, int Count, int IsStopped, int _batch, int _results) =>
        next + end + i + results + result + Count + IsStopped + _batch + _results;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[1];
        Handlers.SumEach(new[] { 1 }, 2, 3, 4, 5, 6, 7, 8, 9).Run(results);
        return $"{Handlers.SumWork(1, 2, 3, 4, 5, 6, 7, 8, 9).StartNew().Result} {results[0]}";
    }
}
