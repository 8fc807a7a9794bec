// => 36 36
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture]
    public static int Sum(int Run, int RunAsync, int StartNew, int Dispatch, int Post, int Invoke, int Rent, int AddTo) =>
        Run + RunAsync + StartNew + Dispatch + Post + Invoke + Rent + AddTo;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[1];
        Handlers.SumEach(new[] { 1 }, 2, 3, 4, 5, 6, 7, 8).Run(results);
        return $"{Handlers.SumWork(1, 2, 3, 4, 5, 6, 7, 8).StartNew().Result} {results[0]}";
    }
}
