// => 6 6 6 6 6 6
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;
using global::System.Collections.Immutable;
using global::System.Threading;

public partial class Summer
{
    public int Sum;

    [NoCapture]
    public void Add(int number) => Interlocked.Add(ref Sum, number);
}

public static class Corpus
{
    public static string Run()
    {
        int[] array = { 1, 2, 3 };
        return $"{Of(array)} {Of(new List<int> { 1, 2, 3 })} {Of(array.AsMemory())} {Of((ReadOnlyMemory<int>)array)} "
            + $"{Of(ImmutableArray.Create(1, 2, 3))} {Expression()}";
    }

    private static int Of(Items<int> items)
    {
        var summer = new Summer();
        summer.AddEach(items).Run();
        return summer.Sum;
    }

    private static int Expression()
    {
        var summer = new Summer();
        summer.AddEach([1, 2, 3]).Run();
        return summer.Sum;
    }
}
