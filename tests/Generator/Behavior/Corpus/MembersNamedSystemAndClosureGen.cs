// => 2
using global::ClosureGen;

public partial class Handlers
{
    public int System = 1, ClosureGen = 1, Task, Memory, Items;
    public class Threading { }

    [NoCapture]
    public int Sum(int number) => System + ClosureGen + number;
}

public static class Corpus
{
    public static string Run() => new Handlers().SumWork(0).StartNew().Result.ToString();
}
