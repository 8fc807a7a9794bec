// => 6 15
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture]
    public static int Sum(int var, int async, int await, int record, int file) => var + async + await + record + file;

    [NoCapture]
    public static int value(int partial, int where, int get) => partial + where + get;
}

public static class Corpus
{
    public static string Run() =>
        Handlers.valueWork(1, 2, 3).StartNew().Result + " " + Handlers.SumWork(1, 2, 3, 4, 5).StartNew().Result;
}
