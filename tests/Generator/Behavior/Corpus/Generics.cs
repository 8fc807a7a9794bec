// => 3 1:2 abc
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

public static class Corpus
{
    public static string Run()
    {
        int count = Handlers<int>.CountWork(new List<int>(), new List<int>()).StartNew().Result;
        var results = new string[1];
        Handlers<int>.BothEach(new List<int> { 1 }, 2L).Run(results);
        Handlers<int>.BothEach(new[] { 1 }, 2L).Run(results);
        return $"{count} {results[0]} {Handlers<string>.SameWork("abc").StartNew().Result}";
    }
}
