// => 2
using global::ClosureGen;

public ref partial struct Window
{
    [NoCapture]
    public static int Twice(int number) => number * 2;
}

public static class Corpus
{
    public static string Run() => Window.TwiceWork(1).StartNew().Result.ToString();
}
