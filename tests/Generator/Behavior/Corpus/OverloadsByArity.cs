// => 0 1 2
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture] public static int Handle(object item) => 0;
    [NoCapture] public static int Handle<T>(T item) => 1;
    [NoCapture] public static int Handle<T, U>(T item, U more) => 2;
}

public static class Corpus
{
    public static string Run()
    {
        var first = new int[1];
        var second = new int[1];
        Handlers.HandleEach(new[] { new object() }).Run(first);
        Handlers.HandleEach(new[] { 1 }).Run(second);
        return $"{first[0]} {second[0]} {Handlers.HandleWork(1, "").StartNew().Result}";
    }
}
