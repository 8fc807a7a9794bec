// => 3 6,7 1
using global::ClosureGen;
using global::System.Collections.Generic;

public static partial class Extensions
{
    [NoCapture]
    public static int Plus(this int number, int other) => number + other;

    [NoCapture]
    public static int First<T>(this IReadOnlyList<T> list, T other) where T : class => list.Count;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[2];
        5.PlusEach(new[] { 1, 2 }).Run(results);
        return $"{1.PlusWork(2).StartNew().Result} {string.Join(",", results)} {new List<string> { "" }.FirstWork("").StartNew().Result}";
    }
}
