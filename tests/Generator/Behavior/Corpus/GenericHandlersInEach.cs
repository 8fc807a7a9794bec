// => 2 2 2 2
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;

public static partial class Handlers
{
    [NoCapture]
    public static int Count<T>(T item, ICollection<T> into) { lock (into) { into.Add(item); } return 1; }
}

public static class Corpus
{
    public static string Run()
    {
        var first = new List<string>();
        Handlers.CountEach(new[] { "a", "b" }, first).Run();
        var second = new List<int>();
        Handlers.CountEach(new List<int> { 1, 2 }, second).Run();
        var third = new List<object>();
        Handlers.CountEach<object>((ReadOnlyMemory<object>)new object[] { 1, 2 }, third).Run();
        var fourth = new List<int>();
        Handlers.CountEach<int>(new ArraySegment<int>(new[] { 1, 2 }), fourth).Run();
        return $"{first.Count} {second.Count} {third.Count} {fourth.Count}";
    }
}
