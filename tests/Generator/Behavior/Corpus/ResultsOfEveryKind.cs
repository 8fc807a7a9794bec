// => x 2 True null 1 System.Int32[]
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;

public static partial class Handlers
{
    [NoCapture] public static string First() => "x";
    [NoCapture] public static int? Second() => 2;
    [NoCapture] public static bool Third() => true;
    [NoCapture] public static object? Fourth() => null;
    [NoCapture] public static IReadOnlyList<Func<int, string?>?> Fifth() => new Func<int, string?>?[1];
    [NoCapture] public static int[] Sixth() => new int[0];
}

public static class Corpus
{
    public static string Run() =>
        $"{Handlers.FirstWork().StartNew().Result} {Handlers.SecondWork().StartNew().Result} {Handlers.ThirdWork().Dispatch().AsTask().Result} "
        + $"{Handlers.FourthWork().StartNew().Result ?? "null"} {Handlers.FifthWork().StartNew().Result.Count} {Handlers.SixthWork().StartNew().Result}";
}
