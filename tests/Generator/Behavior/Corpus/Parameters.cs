// => 3 9 12 8 2 4 7 5 6 15
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;
using global::System.Threading;

public readonly struct Big { public readonly long A, B, C; public Big(long a) { A = a; B = a; C = a; } public long Sum => A + B + C; }

public static partial class Handlers
{
    [NoCapture]
    public static long In(in Big big, ref readonly int more) => big.Sum + more;

    [NoCapture]
    public static int In(int number) => number;

    [NoCapture]
    public static int In(in Guid number, int zero) => 8 + zero;

    [NoCapture]
    public static int Params(string text, params int[] numbers) => numbers.Length;

    [NoCapture]
    public static int ParamsAlone(params int[] numbers) => numbers.Length;

    [NoCapture]
    public static int Dynamic(dynamic value, List<dynamic> values, dynamic? nothing = null) => value + values.Count;

    [NoCapture]
    public static dynamic Dynamic(string value, dynamic more) => value.Length + more;

    [NoCapture]
    public static (int Sum, string? Error) Tuple((int Left, int Right) pair, (int, int, int, int, int, int, int, string? Last) many) =>
        (pair.Left + pair.Right, many.Last);

    [NoCapture]
    public static int Token(CancellationToken first, int number, CancellationToken second, int more = 1) => number + more;

    [NoCapture]
    public static int Nothing() => 15;
}

public static class Corpus
{
    public static string Run()
    {
        long a = Handlers.InWork(new Big(1), 0).StartNew().Result;
        var results = new long[1];
        Handlers.InEach(new[] { new Big(2) }, 3).Run(results);
        int c = Handlers.InWork(12).StartNew().Result;
        int d = Handlers.InWork(Guid.Empty, 0).StartNew().Result;
        int e = Handlers.ParamsWork("", 1, 2).StartNew().Result;
        var counts = new int[2];
        Handlers.ParamsEach(new[] { "", "" }, 1, 2, 3, 4).Run(counts);
        int g = Handlers.DynamicWork(5, new List<dynamic> { 1, "2" }).StartNew().Result;
        int h = Handlers.DynamicWork("abc", 2).StartNew().Result;
        (int Sum, string? Error) sum = Handlers.TupleWork((2, 4), (1, 2, 3, 4, 5, 6, 7, null)).StartNew().Result;
        Handlers.ParamsAloneEach(new[] { new[] { 1 } }).Run();
        Handlers.TokenWork(default, 1, default).StartNew();
        int i = Handlers.TokenEach(new[] { 1 }, default, default).RunAsync().AsTask().IsCompleted ? 0 : 0;
        int j = Handlers.NothingWork().StartNew().Result;
        return $"{a} {results[0]} {c} {d} {e} {counts[1]} {g} {h} {sum.Sum + i} {j}";
    }
}
