// => True True True False | True False 3 OperationCanceledException True True
using global::ClosureGen;
using global::System;
using global::System.Threading;
using global::System.Threading.Tasks;

public partial class Handlers
{
    public int Calls;

    [NoCapture] public static int Last(int number, CancellationToken token) => number;
    [NoCapture] public static int First(CancellationToken token, int number, bool more = false) => number;
    [NoCapture] public static int Two(CancellationToken first, int number, CancellationToken second) => number;

    // The dead token is an argument; the verb's own lets the handler run.
    [NoCapture(BindToken = false)]
    public bool Ask(CancellationToken cancellationToken, string order) => cancellationToken.IsCancellationRequested;

    [NoCapture(BindToken = false)]
    public async ValueTask CountAsync(string order, CancellationToken first, CancellationToken second)
    {
        await Task.Yield();
        Interlocked.Increment(ref Calls);
    }

    // Without a token it changes nothing.
    [NoCapture(BindToken = false)]
    public bool Plain(string order) => true;
}

public static class Corpus
{
    public static string Run()
    {
        var handlers = new Handlers();
        var dead = new CancellationToken(canceled: true);
        var live = new CancellationTokenSource();
        string text = $"{Wait(Handlers.LastWork(1, dead).StartNew())} {Wait(Handlers.FirstWork(dead, 1).Dispatch().AsTask())} "
            + $"{Wait(Handlers.TwoWork(dead, 1, default).StartNew())} {Wait(Handlers.TwoWork(default, 1, dead).StartNew())} | "
            + handlers.AskWork(dead, "").StartNew(live.Token).Result + " " + handlers.AskWork(default, "").Dispatch(live.Token).AsTask().Result;
        handlers.CountEach(new[] { "a", "b", "c" }, dead, dead).RunAsync(2, live.Token).AsTask().Wait();
        text += " " + handlers.Calls;
        try
        {
            handlers.AskEach(new[] { "a" }, default).Run(dead);
        }
        catch (OperationCanceledException exception)
        {
            text += " " + exception.GetType().Name + " " + (exception.CancellationToken == dead);
        }

        return text + " " + handlers.PlainWork("").StartNew(live.Token).Result;
    }

    private static bool Wait(Task task)
    {
        try { task.Wait(); } catch (AggregateException) { }
        return task.IsCanceled;
    }
}
