// => 6 6 3 1:a;2:b 1:a;2:b;3:c 0
using global::ClosureGen;
using global::System.Collections.Generic;
using global::System.Threading.Tasks;

public partial class Summer
{
    public int Sum;

    [NoCapture]
    public void Add(int number, int times) => Sum += number * times;
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
        while (global::System.Threading.Volatile.Read(ref first.Sum) < 6) { global::System.Threading.Thread.Yield(); }

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
        return $"{first.Sum} {second.Sum} {third.Sum} {two} {joiner.Text} {batch.Count}";
    }
}
