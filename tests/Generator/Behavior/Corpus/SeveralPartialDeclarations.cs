// => 1 2
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture]
    public static int First() => 1;
}

partial class Handlers
{
    [NoCapture]
    public static int Second() => 2;
}

public static class Corpus
{
    public static string Run() => Handlers.FirstWork().StartNew().Result + " " + Handlers.SecondWork().StartNew().Result;
}
