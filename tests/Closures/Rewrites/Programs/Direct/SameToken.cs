// sites: direct
// has: worker.WorkWork(1, token).StartNew();
using CancellationTokenSource source = new();
CancellationToken token = source.Token;
Worker worker = new();
Task task = Task.Run(() => worker.Work(1, token), token);
worker.Begun.Wait();
source.Cancel();
try
{
    await task;
}
catch (OperationCanceledException canceled)
{
    Console.WriteLine($"{task.Status} {canceled.CancellationToken == token}");
}

internal sealed class Worker
{
    internal ManualResetEventSlim Begun { get; } = new();

    internal void Work(int number, CancellationToken token)
    {
        Begun.Set();
        token.WaitHandle.WaitOne();
        token.ThrowIfCancellationRequested();
    }
}
