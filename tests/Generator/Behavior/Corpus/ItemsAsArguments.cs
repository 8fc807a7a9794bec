// => 3 7 2
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture] public int Lists(int number, Items<int>[] more) => number + more.Length;
    [NoCapture] public int List(int number, Items<int> more) => number + more.Count;
    [NoCapture] public int Pick<handlers>(int number) => number;
}

public static class Corpus
{
    public static string Run()
    {
        var handler = new Handlers();
        var results = new int[1];
        handler.ListsEach(new[] { 1 }, new Items<int>[2]).Run(results);
        var others = new int[1];
        handler.ListEach(new[] { 4 }, new int[3]).Run(others);
        var picked = new int[1];
        Handlers.PickPairs<string>(new[] { handler }, new[] { 2 }).Run(picked);
        return results[0] + " " + others[0] + " " + picked[0];
    }
}
