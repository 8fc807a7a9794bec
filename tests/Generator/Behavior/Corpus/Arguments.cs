// => 0 2 3 1,1 | 3 3 1 | 136 136 | 3 7 2 | 3 6,7 1 | 12 8
using global::ClosureGen;
using global::System.Collections.Generic;

public partial class Handlers
{
    [NoCapture] public static int Count(string text, params object?[]? items) => items?.Length ?? -1;
    [NoCapture] public static int Rest<T>(T first, params T[] more) => more.Length;
    [NoCapture] public static long Read(in long number, in long more = 2) => number + more;
    [NoCapture] public static long Same(ref readonly long number) => number;
    [NoCapture] public static int Over(int number) => number;
    [NoCapture] public static int Over(in global::System.Guid number, int zero) => 8 + zero;
    [NoCapture] public int Lists(int number, Items<int>[] more) => number + more.Length;
    [NoCapture] public int List(int number, Items<int> more) => number + more.Count;
    [NoCapture] public int Pick<handlers>(int number) => number;

    [NoCapture]
    public int Sum(int a, byte b, short c, long d, float e, double f, decimal g, char h, bool i, nint j, uint k, ulong l, sbyte m, ushort n, nuint o, string p) =>
        a + b + c + (int)d + (int)e + (int)f + (int)g + h + (i ? 9 : 0) + (int)j + (int)k + (int)l + m + n + (int)o + p.Length;
}

public static partial class Extensions
{
    [NoCapture] public static int Plus(this int number, int other) => number + other;
    [NoCapture] public static int First<T>(this IReadOnlyList<T> list, T other) where T : class => list.Count;
}

public static class Corpus
{
    public static string Run()
    {
        var handler = new Handlers();
        var counts = new int[2];
        Handlers.CountEach(new[] { "", "" }, new object?[] { null }).Run(counts);

        long number = 1;
        Handlers.ReadPairing read = Handlers.ReadWork(number);
        Handlers.SamePairing same = Handlers.SameWork(number);
        // What the caller changes after the dispatch is not seen.
        number = 5;
        var longs = new long[1];
        Handlers.ReadEach(new[] { 1L }).Run(longs);

        var sums = new int[1];
        handler.SumEach(new[] { 1 }, 2, 3, 4, 5, 6, 7, (char)8, true, 10, 11, 12, 13, 14, 15, "0123456789abcdef").Run(sums);
        var lists = new int[1];
        handler.ListsEach(new[] { 1 }, new Items<int>[2]).Run(lists);
        var others = new int[1];
        handler.ListEach(new[] { 4 }, new int[3]).Run(others);
        var picked = new int[1];
        Handlers.PickPairs<string>(new[] { handler }, new[] { 2 }).Run(picked);
        var plus = new int[2];
        5.PlusEach(new[] { 1, 2 }).Run(plus);
        return $"{Handlers.CountWork("").StartNew().Result} {Handlers.CountWork("", 1, null).StartNew().Result} {Handlers.RestWork(1, 2, 3, 4).StartNew().Result} "
            + $"{string.Join(",", counts)} | {read.StartNew().Result} {longs[0]} {same.StartNew().Result} | "
            + $"{handler.SumWork(1, 2, 3, 4, 5, 6, 7, (char)8, true, 10, 11, 12, 13, 14, 15, "0123456789abcdef").StartNew().Result} {sums[0]} | "
            + $"{lists[0]} {others[0]} {picked[0]} | {1.PlusWork(2).StartNew().Result} {string.Join(",", plus)} "
            + $"{new List<string> { "" }.FirstWork("").StartNew().Result} | {Handlers.OverWork(12).StartNew().Result} {Handlers.OverWork(default(global::System.Guid), 0).StartNew().Result}";
    }
}
