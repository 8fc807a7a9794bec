// => 3 10,20
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture]
    public static int Add(int left, int right) => left + right;

    [NoCapture]
    public static int Scale(int number, int by) => number * by;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[2];
        Handlers.ScaleEach(new[] { 1, 2 }, by: 10).Run(results);
        return $"{Handlers.AddWork(right: 1, left: 2).StartNew().Result} {string.Join(",", results)}";
    }
}
