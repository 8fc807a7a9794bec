// => 6 pool 5 4 1 2 3 3
using global::ClosureGen;

// Members that are called what generated code calls its own.
public class Base
{
    protected int _pairing, IsRunning, t_pool;
    protected class DoState { }
    public virtual void Invoke() { }
    protected void Rent() { }
}

public partial class PrivateParts : Base
{
    public int t_cache = 1;
    public int _handler = 2;
    public int _order = 3;
    public string Pool => "pool";
    public static void Start() { }
    public void Taken() { }
    public override void Invoke() { }
    public class SumState { }
    public class SumRun { }
    public int Count, IsStopped, _batch;

    [NoCapture]
    public int Sum(int order) => t_cache + _handler + _order + order;

    [NoCapture]
    protected internal int Do(int number) => number + _pairing + IsRunning + t_pool;
}

public partial class Verbs
{
    public void Dispatch() { }
    public void RunAsync() { }
    public void PostAfter() { }

    [NoCapture]
    public int Double(int number) => number * 2;

    [NoCapture]
    public int Run(int number) => number;

    [NoCapture]
    public static int Post(int number) => number;

    [NoCapture]
    public int StartNew(int number) => number;
}

// Indexers, events, constants and generated names that end alike are no obstacle.
public partial class Endings
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
    public static string Run()
    {
        var parts = new PrivateParts();
        var verbs = new Verbs();
        var results = new int[1];
        Verbs.PostEach(new[] { 2 }).Run(results);
        return $"{parts.SumWork(0).StartNew().Result} {parts.Pool} {parts.DoWork(5).StartNew().Result} {verbs.DoubleWork(2).Dispatch().AsTask().Result} "
            + $"{verbs.RunWork(1).StartNew().Result} {results[0]} {verbs.StartNewWork(3).StartNew().Result} "
            + new Endings { Each = 1, Pairs = 1 }.SumWork(1).StartNew().Result;
    }
}
