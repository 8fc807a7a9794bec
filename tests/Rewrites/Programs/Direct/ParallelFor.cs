// sites: direct, direct
// has: ScoreEach(_texts, depth, offset: 2).Run();
// has: ScoreEach(copies, 1, 2).Run();
Scorer scorer = new();
scorer.Score(3);
Console.WriteLine(scorer.Sum);

internal sealed class Scorer
{
    internal int Sum;

    internal void Score(int depth)
    {
        string[] _texts = ["a", "bb", "ccc"];
        Parallel.For(0, _texts.Length, i => Score(_texts[i], depth, offset: 2));
        var copies = _texts.ToList();
        copies.Add("dddd");
        Parallel.For(0, copies.Count, i => Score(copies[i], 1, 2));
    }

    private void Score(string text, int depth, int offset) => Interlocked.Add(ref Sum, (text.Length * depth) + offset);
}
