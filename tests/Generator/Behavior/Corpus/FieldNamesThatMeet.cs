// => 1234 1234 1234 23 4
using global::ClosureGen;

public partial class Handlers
{
    // Fields _x and __x: each constructor parameter must reach its own.
    [NoCapture]
    public int Join(int x, int _x, int __x, int x_) => x * 1000 + _x * 100 + __x * 10 + x_;

    [NoCapture]
    public static int Static(int _x, int x, int x_, int _x_) => _x * 1000 + x * 100 + x_ * 10 + _x_;

    // The structs around the fields are _FooPairing_Int32_Int32 and _FooBatch_Int32_Int32.
    [NoCapture]
    public static int _Foo(int FooPairing_Int32_Int32, int FooBatch_Int32_Int32) => FooPairing_Int32_Int32 * 10 + FooBatch_Int32_Int32;

    [NoCapture]
    public static int _Foo(int FooPairing) => FooPairing;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[1];
        new Handlers().JoinEach(new[] { 1 }, 2, 3, 4).Run(results);
        return $"{new Handlers().JoinWork(1, 2, 3, 4).StartNew().Result} {results[0]} {Handlers.StaticWork(1, 2, 3, 4).StartNew().Result}"
            + $" {Handlers._FooWork(2, 3).StartNew().Result} {Handlers._FooWork(4).StartNew().Result}";
    }
}
