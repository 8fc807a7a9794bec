// => 3 1 2
using global::ClosureGen;
using global::System;

public partial class Cache<TKey, TValue> where TKey : notnull, IEquatable<TKey> where TValue : class, new()
{
    [NoCapture]
    public int Store(TKey key, TValue? value) => 3;

    [NoCapture]
    public static TKey Same(TKey key) => key;

    [NoCapture]
    public TOther Map<TOther>(TKey key, TOther other) where TOther : struct => other;
}

public static class Corpus
{
    public static string Run() =>
        $"{new Cache<int, object>().StoreWork(1, null).StartNew().Result} {Cache<int, object>.SameWork(1).StartNew().Result} "
        + new Cache<string, object>().MapWork("", 2).StartNew().Result;
}
