using CancellationTokenSource dead = new();
dead.Cancel();
CancellationToken token = dead.Token;
TaskScheduler scheduler = TaskScheduler.Default;
int a = 1;
// sites: direct
// has: await Job.PrintWork(a).Dispatch((token));
try
{
    await Task.Run((() => Job.Print(a)), (token));
}
catch (TaskCanceledException exception)
{
    Console.WriteLine(exception.CancellationToken == token);
}

// sites: direct, state
// has: static state => Job.Print((int)state!), a, (token), (TaskCreationOptions.LongRunning), (scheduler)
Task before = Task.Run(() => Job.Print(a), token);
await Task.WhenAny(before);
Console.WriteLine(before.Status);
Task task = Task.Factory.StartNew(() => Job.Print(a), (token), (TaskCreationOptions.LongRunning), (scheduler));
await Task.WhenAny(task);
Console.WriteLine($"{task.Status}");

// sites: direct, direct, direct
using CancellationTokenSource source = new();
CancellationToken live = source.Token;
try
{
    await Task.Run(() => Job.GiveUp(source), live);
}
catch (OperationCanceledException exception)
{
    Console.WriteLine($"{exception.GetType().Name} {exception.Message} {exception.CancellationToken == live}");
}

using CancellationTokenSource other = new();
Task kept = Task.Run(() => Job.GiveUp(other));
await Task.WhenAny(kept);
Console.WriteLine($"{kept.Status} {kept.Exception?.InnerException?.GetType().Name}");
try
{
    await Task.Run(() => Job.GiveUp(other));
}
catch (OperationCanceledException exception)
{
    Console.WriteLine($"{exception.GetType().Name} {exception.Message}");
}

// sites: direct
// has: worker.WaitWork(1, lastToken).StartNew();
using CancellationTokenSource last = new();
CancellationToken lastToken = last.Token;
Worker worker = new();
Task waiting = Task.Run(() => worker.Wait(1, lastToken), lastToken);
worker.Begun.Wait();
last.Cancel();
await Task.WhenAny(waiting);
Console.WriteLine($"{waiting.Status}");

internal static class Job
{
    internal static void Print(int number) => Console.WriteLine(number);

    internal static void GiveUp(CancellationTokenSource source)
    {
        source.Cancel();
        throw new OperationCanceledException("given up", source.Token);
    }
}

internal sealed class Worker
{
    internal ManualResetEventSlim Begun { get; } = new();

    internal void Wait(int number, CancellationToken token)
    {
        Begun.Set();
        token.WaitHandle.WaitOne();
        token.ThrowIfCancellationRequested();
    }
}
