// => 1 1
using global::ClosureGen;

public partial struct Counter
{
    public int Amount;

    [NoCapture]
    public readonly int Read(int zero) => Amount + zero;
}

public static class Corpus
{
    public static string Run()
    {
        var counter = new Counter { Amount = 1 };
        Counter.ReadPairing pairing = counter.ReadWork(0);
        Counter.ReadBatch batch = counter.ReadEach(new[] { 0 });
        counter.Amount = 2;
        var results = new int[1];
        batch.Run(results);
        return $"{pairing.StartNew().Result} {results[0]}";
    }
}
