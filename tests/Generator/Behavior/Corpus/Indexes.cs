// => 0a 1b 2c|7x
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture]
    public static string Number([ItemIndex] int index, string text) => index + text;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new string[3];
        Handlers.NumberEach(new[] { "a", "b", "c" }).Run(results);
        return string.Join(" ", results) + "|" + Handlers.NumberWork(7, "x").StartNew().Result;
    }
}
