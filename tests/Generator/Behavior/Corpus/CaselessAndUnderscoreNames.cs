// => 3 12
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture]
    public static int 数(int _, int __) => _ + __;

    [NoCapture]
    public static int _(int _0, int _1, int _01) => _0 * 10 + _1 + _01;
}

public static class Corpus
{
    public static string Run() => Handlers.数Work(1, 2).StartNew().Result + " " + Handlers._Work(1, 2, 0).StartNew().Result;
}
