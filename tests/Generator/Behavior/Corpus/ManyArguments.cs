// => 136 136
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture]
    public int Sum(int a, byte b, short c, long d, float e, double f, decimal g, char h, bool i, nint j, uint k, ulong l, sbyte m, ushort n, nuint o, string p) =>
        a + b + c + (int)d + (int)e + (int)f + (int)g + h + (i ? 9 : 0) + (int)j + (int)k + (int)l + m + n + (int)o + p.Length;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[1];
        new Handlers().SumEach(new[] { 1 }, 2, 3, 4, 5, 6, 7, (char)8, true, 10, 11, 12, 13, 14, 15, "0123456789abcdef").Run(results);
        return new Handlers().SumWork(1, 2, 3, 4, 5, 6, 7, (char)8, true, 10, 11, 12, 13, 14, 15, "0123456789abcdef").StartNew().Result
            + " " + results[0];
    }
}
