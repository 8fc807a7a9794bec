// => 3
using global::ClosureGen;

// Indexers, events, constants and generated names that end alike are no obstacle.
public partial class Handlers
{
    public const int Workings = 1;
    public int this[int index] => index;
    public event global::System.Action? Worked { add { } remove { } }
    public int Each { get; set; }
    public int Pairs { get; init; }

    [NoCapture] public int Sum(int number) => number + Each + Pairs;
}

public static class Corpus
{
    public static string Run() => new Handlers { Each = 1, Pairs = 1 }.SumWork(1).StartNew().Result.ToString();
}
