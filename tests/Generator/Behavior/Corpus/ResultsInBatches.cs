// => 3 True same 1
using global::ClosureGen;
using global::System;

public partial class Handlers
{
    [NoCapture]
    public int Length(string text) => text.Length;

    [NoCapture]
    public static bool IsEmpty(string text, bool otherwise) => text.Length == 0 || otherwise;
}

public static class Corpus
{
    public static string Run()
    {
        using var batch = DispatchBatch.Rent();
        BatchResult<int> length = new Handlers().LengthWork("abc").AddTo(batch);
        BatchResult<bool> empty = Handlers.IsEmptyWork("", false).AddTo(batch);
        batch.Run();

        // Results beyond the items stay as they were, and too few are refused.
        var results = new int[2] { 0, 7 };
        new Handlers().LengthEach(new[] { "a" }).Run(results);
        string kept = results[1] == 7 ? "same" : "other";
        try { new Handlers().LengthEach(new[] { "", "" }).Run(new int[1]); kept = "accepted"; } catch (ArgumentException) { }
        return $"{length.Value} {empty.Value} {kept} {results[0]}";
    }
}
