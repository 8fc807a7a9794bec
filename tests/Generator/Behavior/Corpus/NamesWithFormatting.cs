// => 1 2 3
using global::ClosureGen;

public partial class Handler
{
    // The compiler reads names without their formatting characters, and composes none.
    [NoCapture(Name = "X\u200Dy")] public int First() => 1;
    [NoCapture(Name = "e\u0301")] public int Second() => 2;
    [NoCapture(Name = "\u00E9")] public int Third() => 3;
}

public static class Corpus
{
    public static string Run()
    {
        var h = new Handler();
        return $"{h.XyWork().StartNew().Result} {h.e\u0301Work().StartNew().Result} {h.\u00E9Work().StartNew().Result}";
    }
}
