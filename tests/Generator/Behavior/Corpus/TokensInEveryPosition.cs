// => True True True False
using global::ClosureGen;
using global::System.Threading;
using global::System.Threading.Tasks;

public static partial class Handlers
{
    [NoCapture] public static int Last(int number, CancellationToken token) => number;
    [NoCapture] public static int First(CancellationToken token, int number, bool more = false) => number;
    [NoCapture] public static int Two(CancellationToken first, int number, CancellationToken second) => number;
}

public static class Corpus
{
    public static string Run()
    {
        using var source = new CancellationTokenSource();
        source.Cancel();
        return $"{Wait(Handlers.LastWork(1, source.Token).StartNew())} {Wait(Handlers.FirstWork(source.Token, 1).Dispatch().AsTask())} "
            + $"{Wait(Handlers.TwoWork(source.Token, 1, default).StartNew())} {Wait(Handlers.TwoWork(default, 1, source.Token).StartNew())}";
    }

    private static bool Wait(Task task)
    {
        try { task.Wait(); } catch (global::System.AggregateException) { }
        return task.IsCanceled;
    }
}
