// => 1234 1234 1234
using global::ClosureGen;

public partial class Handlers
{
    // Fields _x and __x: each constructor parameter must reach its own.
    [NoCapture]
    public int Join(int x, int _x, int __x, int x_) => x * 1000 + _x * 100 + __x * 10 + x_;

    [NoCapture]
    public static int Static(int _x, int x, int x_, int _x_) => _x * 1000 + x * 100 + x_ * 10 + _x_;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[1];
        new Handlers().JoinEach(new[] { 1 }, 2, 3, 4).Run(results);
        return $"{new Handlers().JoinWork(1, 2, 3, 4).StartNew().Result} {results[0]} {Handlers.StaticWork(1, 2, 3, 4).StartNew().Result}";
    }
}
