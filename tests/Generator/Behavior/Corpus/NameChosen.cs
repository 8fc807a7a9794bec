// => text 5
using global::ClosureGen;

public static partial class Handlers
{
    private const string Prefix = "Print";

    [NoCapture(Name = Prefix + "Text")]
    public static string Handle(string text) => text;

    [NoCapture(Name = "PrintNumber")]
    public static string Handle(int number) => number.ToString();
}

public static class Corpus
{
    public static string Run() =>
        Handlers.PrintTextWork("text").StartNew().Result + " " + Handlers.PrintNumberWork(5).StartNew().Result;
}
