// => 3
using global::ClosureGen;

public readonly struct Big { public readonly long A, B, C; public Big(long a) => A = B = C = a; }

public static partial class Extensions
{
    [NoCapture]
    public static long Sum(this in Big big) => big.A + big.B + big.C;
}

public static class Corpus
{
    public static string Run() => new Big(1).SumWork().StartNew().Result.ToString();
}
