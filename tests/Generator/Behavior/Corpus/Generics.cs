// => 3 1:2 abc | 3 1 2 | 2 2 2 2 | a.b 9
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;

public partial class Handlers<T>
{
    [NoCapture]
    public static int Count<TItem>(TItem item, List<T?> more) where TItem : class?, IEnumerable<T>, new() => 3;

    [NoCapture]
    public static string Both<TLeft, TRight>(TLeft left, TRight right) where TLeft : unmanaged where TRight : notnull => left + ":" + right;

    [NoCapture]
    public static T? Same(T? item) => item;
}

public partial class Cache<TKey, TValue> where TKey : notnull, IEquatable<TKey> where TValue : class, new()
{
    [NoCapture]
    public int Store(TKey key, TValue? value) => 3;

    [NoCapture]
    public static TKey Same(TKey key) => key;

    [NoCapture]
    public TOther Map<TOther>(TKey key, TOther other) where TOther : struct => other;
}

public static partial class Counter
{
    [NoCapture]
    public static int Count<T>(T item, ICollection<T> into) { lock (into) { into.Add(item); } return 1; }
}

public partial class First<TFirst>
{
    internal partial struct Second
    {
        internal partial record Third<TThird>
        {
            internal static partial class Fourth
            {
                [NoCapture]
                internal static string Join(TFirst left, TThird right) => left + "." + right;
            }
        }
    }
}

public partial interface IOuter<T> where T : class
{
    public partial class Nested
    {
        [NoCapture]
        public int Length(T? item, int number) => number;
    }
}

public static class Corpus
{
    public static string Run()
    {
        int count = Handlers<int>.CountWork(new List<int>(), new List<int>()).StartNew().Result;
        var results = new string[1];
        Handlers<int>.BothEach(new List<int> { 1 }, 2L).Run(results);
        Handlers<int>.BothEach(new[] { 1 }, 2L).Run(results);

        var first = new List<string>();
        Counter.CountEach(new[] { "a", "b" }, first).Run();
        var second = new List<int>();
        Counter.CountEach(new List<int> { 1, 2 }, second).Run();
        var third = new List<object>();
        Counter.CountEach<object>((ReadOnlyMemory<object>)new object[] { 1, 2 }, third).Run();
        var fourth = new List<int>();
        Counter.CountEach<int>(new ArraySegment<int>(new[] { 1, 2 }), fourth).Run();
        return $"{count} {results[0]} {Handlers<string>.SameWork("abc").StartNew().Result} | {new Cache<int, object>().StoreWork(1, null).StartNew().Result} "
            + $"{Cache<int, object>.SameWork(1).StartNew().Result} {new Cache<string, object>().MapWork("", 2).StartNew().Result} | "
            + $"{first.Count} {second.Count} {third.Count} {fourth.Count} | {First<string>.Second.Third<string>.Fourth.JoinWork("a", "b").StartNew().Result} "
            + new IOuter<string>.Nested().LengthWork("", 9).StartNew().Result;
    }
}
