// => 28 28
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture]
    public int Sum(int t_cache, int Pool, int Start, int state, int run, int count, int sumState) =>
        t_cache + Pool + Start + state + run + count + sumState;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[1];
        new Handlers().SumEach(new[] { 1 }, 2, 3, 4, 5, 6, 7).Run(results);
        return $"{new Handlers().SumWork(1, 2, 3, 4, 5, 6, 7).StartNew().Result} {results[0]}";
    }
}
