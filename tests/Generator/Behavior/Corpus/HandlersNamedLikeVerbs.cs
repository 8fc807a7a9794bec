// => 1 2 3
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture]
    public int Run(int number) => number;

    [NoCapture]
    public static int Post(int number) => number;

    [NoCapture]
    public int StartNew(int number) => number;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[1];
        Handlers.PostEach(new[] { 2 }).Run(results);
        return $"{new Handlers().RunWork(1).StartNew().Result} {results[0]} {new Handlers().StartNewWork(3).StartNew().Result}";
    }
}
