// => 6 pool
using global::ClosureGen;

public partial class Handlers
{
    public int t_cache = 1;
    public int _handler = 2;
    public int _order = 3;
    public string Pool => "pool";
    public static void Start() { }
    public void Taken() { }
    public void Invoke() { }
    public class SumState { }
    public class SumRun { }
    public int Count, IsStopped, _batch, _pairing;

    [NoCapture]
    public int Sum(int order) => t_cache + _handler + _order + order;
}

public static class Corpus
{
    public static string Run() => new Handlers().SumWork(0).StartNew().Result + " " + new Handlers().Pool;
}
