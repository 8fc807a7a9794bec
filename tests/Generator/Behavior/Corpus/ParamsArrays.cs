// => 0 2 3 1,1
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture]
    public static int Count(string text, params object?[]? items) => items?.Length ?? -1;

    [NoCapture]
    public static int Sum<T>(T first, params T[] more) => more.Length;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[2];
        Handlers.CountEach(new[] { "", "" }, new object?[] { null }).Run(results);
        return $"{Handlers.CountWork("").StartNew().Result} {Handlers.CountWork("", 1, null).StartNew().Result} "
            + $"{Handlers.SumWork(1, 2, 3, 4).StartNew().Result} {string.Join(",", results)}";
    }
}
