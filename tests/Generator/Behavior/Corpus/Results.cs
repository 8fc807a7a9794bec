// => 3 4 5 1,2,3 11,12
using global::ClosureGen;
using global::System;

public partial class Lengths
{
    private readonly int _offset;

    public Lengths(int offset) => _offset = offset;

    [NoCapture]
    public static int Of(string text) => text.Length;

    [NoCapture]
    public int Shifted(string text) => text.Length + _offset;
}

public static class Corpus
{
    public static string Run()
    {
        int started = Lengths.OfWork("abc").StartNew().Result;
        int dispatched = Lengths.OfWork("abcd").Dispatch().AsTask().Result;
        using var batch = DispatchBatch.Rent();
        BatchResult<int> fifth = Lengths.OfWork("abcde").AddTo(batch);
        batch.Run();

        var lengths = new int[3];
        Lengths.OfEach(new[] { "a", "bb", "ccc" }).Run(lengths);
        var shifted = new int[2];
        Lengths.ShiftedPairs(new[] { new Lengths(10), new Lengths(10) }, new[] { "a", "bb" }).RunAsync(shifted).AsTask().Wait();
        return $"{started} {dispatched} {fifth.Value} {string.Join(",", lengths)} {string.Join(",", shifted)}";
    }
}
