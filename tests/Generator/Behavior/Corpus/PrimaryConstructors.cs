// => 6 3
using global::ClosureGen;

public partial class Scaler(int factor, string name = "x")
{
    [NoCapture]
    public int Scale(int number) => number * factor + name.Length - 1;
}

public readonly partial struct Shift(int by)
{
    [NoCapture]
    public int Apply(int number) => number + by;
}

public static class Corpus
{
    public static string Run() => new Scaler(2).ScaleWork(3).StartNew().Result + " " + new Shift(1).ApplyWork(2).StartNew().Result;
}
