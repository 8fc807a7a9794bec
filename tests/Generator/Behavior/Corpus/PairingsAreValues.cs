// => 3 2 6
using global::ClosureGen;
using global::System.Threading;

public partial class Counter
{
    public int Count;

    [NoCapture]
    public int Add(int number) => Interlocked.Add(ref Count, number);
}

public static class Corpus
{
    public static string Run()
    {
        var counter = new Counter();
        // Kept and started again: each start is a dispatch of its own.
        Counter.AddPairing pairing = counter.AddWork(1);
        pairing.StartNew().Wait();
        pairing.Dispatch().AsTask().Wait();
        Counter.AddPairing copy = pairing;
        copy.StartNew().Wait();
        int first = counter.Count;

        var second = new Counter();
        Counter.AddBatch batch = second.AddEach(new[] { 1 });
        batch.Run();
        batch.Run();

        var third = new Counter();
        Counter.AddPairs(new[] { third, third }, new[] { 2, 4 }).Run();
        return $"{first} {second.Count} {third.Count}";
    }
}
