// sites: extracted
// has: [NoCapture(FlowExecutionContext = false)]
AsyncLocal<string> local = new() { Value = "mine" };
using ManualResetEventSlim done = new();
ThreadPool.UnsafeQueueUserWorkItem(_ =>
{
    Console.WriteLine(local.Value ?? "none");
    done.Set();
}, null);
done.Wait();
