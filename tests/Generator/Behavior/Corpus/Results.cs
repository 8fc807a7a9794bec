// => 3 4 5 1,2,3 11,12 | 3 True same 1 | x 2 True null 1 System.Int32[]
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;

public partial class Lengths
{
    private readonly int _offset;

    public Lengths(int offset) => _offset = offset;

    [NoCapture]
    public static int Of(string text) => text.Length;

    [NoCapture]
    public int Shifted(string text) => text.Length + _offset;

    [NoCapture]
    public static bool IsEmpty(string text, bool otherwise) => text.Length == 0 || otherwise;
}

public static partial class Kinds
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
    public static string Run()
    {
        int started = Lengths.OfWork("abc").StartNew().Result;
        int dispatched = Lengths.OfWork("abcd").Dispatch().AsTask().Result;
        using var batch = DispatchBatch.Rent();
        BatchResult<int> fifth = Lengths.OfWork("abcde").AddTo(batch);
        BatchResult<int> length = new Lengths(0).ShiftedWork("abc").AddTo(batch);
        BatchResult<bool> empty = Lengths.IsEmptyWork("", false).AddTo(batch);
        batch.Run();

        var lengths = new int[3];
        Lengths.OfEach(new[] { "a", "bb", "ccc" }).Run(lengths);
        var shifted = new int[2];
        Lengths.ShiftedPairs(new[] { new Lengths(10), new Lengths(10) }, new[] { "a", "bb" }).RunAsync(shifted).AsTask().Wait();

        // Results beyond the items stay as they were, and too few are refused.
        var results = new int[2] { 0, 7 };
        new Lengths(0).ShiftedEach(new[] { "a" }).Run(results);
        string kept = results[1] == 7 ? "same" : "other";
        try { Lengths.OfEach(new[] { "", "" }).Run(new int[1]); kept = "accepted"; } catch (ArgumentException) { }
        return $"{started} {dispatched} {fifth.Value} {string.Join(",", lengths)} {string.Join(",", shifted)} | {length.Value} {empty.Value} {kept} {results[0]} | "
            + $"{Kinds.FirstWork().StartNew().Result} {Kinds.SecondWork().StartNew().Result} {Kinds.ThirdWork().Dispatch().AsTask().Result} "
            + $"{Kinds.FourthWork().StartNew().Result ?? "null"} {Kinds.FifthWork().StartNew().Result.Count} {Kinds.SixthWork().StartNew().Result}";
    }
}
