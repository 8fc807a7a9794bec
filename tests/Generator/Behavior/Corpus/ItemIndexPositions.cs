// => a0 1b 2c3
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture] public static string Last(string text, [ItemIndex] int index) => text + index;
    [NoCapture] public static string First([ItemIndex] int index, string text) => index + text;
    [NoCapture] public static string Middle(int left, [ItemIndex] int index, string text) => left + text + index;
}

public static class Corpus
{
    public static string Run()
    {
        var last = new string[1];
        Handlers.LastEach(new[] { "a" }).Run(last);
        var first = new string[2];
        Handlers.FirstEach(new[] { "a", "b" }).Run(first);
        return $"{last[0]} {first[1]} {Handlers.MiddleWork(2, 3, "c").StartNew().Result}";
    }
}
