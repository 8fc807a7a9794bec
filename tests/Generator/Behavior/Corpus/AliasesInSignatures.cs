// => 3
using global::ClosureGen;
using Text = global::System.String;
using Pair = (int Left, int Right);
using Many = global::System.Collections.Generic.List<(int Left, int Right)>;

public static partial class Handlers
{
    [NoCapture]
    public static int Sum(Text text, Pair pair, Many many) => pair.Left + pair.Right + many.Count;
}

public static class Corpus
{
    public static string Run() => Handlers.SumWork("", (1, 2), new Many()).StartNew().Result.ToString();
}
