// => 6 6 3 1:a;2:b 1:a;2:b;3:c 0 | 3 2 6 InvalidOperationException InvalidOperationException 5 | 3 10,20
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;
using global::System.Threading;

public partial class Summer
{
    public int Sum;

    [NoCapture]
    public void Add(int number, int times) => Interlocked.Add(ref Sum, number * times);

    [NoCapture]
    public static int Static(int number) => number + 5;

    [NoCapture]
    public static int Scale(int number, int by) => number * by;
}

public partial class Joiner
{
    private readonly List<string> _parts = new List<string>();

    public string Text => string.Join(";", _parts);

    [NoCapture]
    public void Join(int index, string text) => _parts.Add(index + ":" + text);
}

public static class Corpus
{
    public static string Run()
    {
        var first = new Summer();
        first.AddWork(1, 2).StartNew().Wait();
        first.AddWork(1, 2).Dispatch().AsTask().Wait();
        first.AddWork(1, 2).Post();
        while (Volatile.Read(ref first.Sum) < 6) { Thread.Yield(); }

        var second = new Summer();
        second.AddEach(new[] { 1, 2, 3 }, 1).Run(1);

        var third = new Summer();
        Summer.AddPairs(new[] { third, first }, new List<int> { 3, 0 }, 1).RunAsync().AsTask().Wait();

        var joiner = new Joiner();
        joiner.JoinWork(1, "a").StartNew().Wait();
        joiner.JoinWork(2, "b").StartNew().Wait();
        string two = joiner.Text;
        using var batch = DispatchBatch.Rent();
        batch.Add(joiner.JoinWork(3, "c"));
        batch.Run();

        // Kept and started again: each start is a dispatch of its own.
        var kept = new Summer();
        Summer.AddPairing pairing = kept.AddWork(1, 1);
        pairing.StartNew().Wait();
        pairing.Dispatch().AsTask().Wait();
        Summer.AddPairing copy = pairing;
        copy.StartNew().Wait();
        var again = new Summer();
        Summer.AddBatch items = again.AddEach(new[] { 1 }, 1);
        items.Run();
        items.Run();
        var pairs = new Summer();
        Summer.AddPairs(new[] { pairs, pairs }, new[] { 2, 4 }, 1).Run();

        var scaled = new int[2];
        Summer.ScaleEach(new[] { 1, 2 }, by: 10).Run(scaled);
        return $"{first.Sum} {second.Sum} {third.Sum} {two} {joiner.Text} {batch.Count} | {kept.Sum} {again.Sum} {pairs.Sum} "
            + $"{Catch(() => default(Summer.AddPairing).StartNew())} {Catch(() => default(Summer.AddBatch).Run())} {default(Summer.StaticPairing).StartNew().Result} | "
            + $"{Summer.ScaleWork(by: 1, number: 3).StartNew().Result} {string.Join(",", scaled)}";
    }

    private static string Catch(Action action)
    {
        try { action(); return "nothing"; } catch (Exception exception) { return exception.GetType().Name; }
    }
}
