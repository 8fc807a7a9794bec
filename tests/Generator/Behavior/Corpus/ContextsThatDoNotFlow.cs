// => 1 2 3 4default default
using global::System.Threading;
using global::ClosureGen;

public partial class Handlers<T>
{
    private static readonly AsyncLocal<string> Flowing = new AsyncLocal<string>();

    [NoCapture(FlowExecutionContext = false)]
    public string Seen(T text) => text + (Flowing.Value ?? "default");

    [NoCapture(FlowExecutionContext = false, Name = "Count")]
    internal static int CountAll<TItem>(TItem item, int number) => number;

    [NoCapture(FlowExecutionContext = false)]
    public static string Each(T item, int number) => number + (Flowing.Value ?? "default");

    [NoCapture(FlowExecutionContext = true)]
    public void Run(T item, int[] numbers) => numbers[0]++;

    public static void Set() => Flowing.Value = "caller";
}

public static class Corpus
{
    public static string Run()
    {
        Handlers<string>.Set();
        var numbers = new[] { 2 };
        new Handlers<string>().RunWork("", numbers).StartNew().Wait();
        var results = new int[1];
        Handlers<int>.CountEach(new[] { "a" }, 2).Run(results);
        var seen = new string[1];
        Handlers<string>.EachEach(new[] { "a" }, 4).Run(seen);
        return Handlers<int>.CountWork("a", 1).StartNew().Result + " " + results[0] + " " + numbers[0] + " " + seen[0] + " "
            + new Handlers<string>().SeenWork("").StartNew().Result;
    }
}
