// => 21 21
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture]
    public static int Sum(int cancellationToken, int scheduler, int creationOptions, int maxDegreeOfParallelism, int batch, int pairing) =>
        cancellationToken + scheduler + creationOptions + maxDegreeOfParallelism + batch + pairing;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[1];
        Handlers.SumEach(new[] { 1 }, 2, 3, 4, 5, 6).Run(results, 2);
        return $"{Handlers.SumWork(1, 2, 3, 4, 5, 6).StartNew().Result} {results[0]}";
    }
}
