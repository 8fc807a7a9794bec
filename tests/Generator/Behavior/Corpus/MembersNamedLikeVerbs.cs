// => 4
using global::ClosureGen;

public partial class Handlers
{
    public void StartNew() { }
    public void Dispatch() { }
    public void Post() { }
    public void Run() { }
    public void RunAsync() { }

    [NoCapture]
    public int Double(int number) => number * 2;
}

public static class Corpus
{
    public static string Run() => new Handlers().DoubleWork(2).Dispatch().AsTask().Result.ToString();
}
