int a = 1;
// sites: state, state, state
Worker worker = new();
Task<int> task = Task.Factory.StartNew(() => worker.Work(a));
Console.WriteLine($"{task.Result} {task.CreationOptions}");
Task<bool> longRunning = Task.Factory.StartNew(() => Job.IsOwnThread(a), TaskCreationOptions.LongRunning);
Console.WriteLine($"{await longRunning} {longRunning.CreationOptions}");
TaskFactory factory = new(TaskCreationOptions.LongRunning, TaskContinuationOptions.None);
Task<bool> ofOnesOwn = factory.StartNew(() => Job.IsOwnThread(a));
Console.WriteLine($"{await ofOnesOwn} {ofOnesOwn.CreationOptions}");

// sites: state, state
using CancellationTokenSource source = new();
TaskScheduler exclusive = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
Console.WriteLine(
    await Task.Factory.StartNew(() => Job.IsDefault(a), source.Token, TaskCreationOptions.None, exclusive)
);
await Task.Factory.StartNew(static _ => { }, null, default, TaskCreationOptions.None, exclusive);
Console.WriteLine(await Task.Factory.StartNew(() => Job.IsDefault(a)));

// sites: state, state
// has: Job.Factory.StartNew(static state => Job.Print((int)state!), a)
await Job.Factory.StartNew(() => Job.Print(a));
Console.WriteLine(Job.Reads);
await Task.Factory.StartNew(() => Job.Print(a), Job.Token(), Job.Options(), Job.Scheduler());

// sites: state
TaskScheduler? scheduler = args.Length > 0 ? TaskScheduler.Default : null;
try
{
    await Task.Factory.StartNew(() => Job.Print(a), default, TaskCreationOptions.None, scheduler!);
}
catch (ArgumentNullException)
{
    Console.WriteLine("no scheduler");
}

// sites: state, state, state
ManualResetEventSlim go = new();
Task ofTask = Task.Factory.StartNew(async () => { await Task.Yield(); go.Wait(); return a; });
Console.WriteLine(ofTask.Wait(500));
go.Set();
Console.WriteLine(await Task.Factory.StartNew(async () => await Job.Double(a)).Unwrap());
Console.WriteLine(await Task.Factory.StartNew(async () =>
{
    await Task.Yield();
    return a + 1;
}).Unwrap());

// sites: state
Task parent = Task.Factory.StartNew(() =>
{
    Task.Factory.StartNew(
        static () => Thread.Sleep(50),
        default,
        TaskCreationOptions.AttachedToParent,
        TaskScheduler.Default
    ).ContinueWith(static _ => { }, TaskContinuationOptions.ExecuteSynchronously);
    Console.WriteLine("parent " + a);
});
Console.WriteLine(parent.Wait(TimeSpan.FromSeconds(30)));

// sites: state, state
// has: new Task<int>(static state =>
Task<int> cold = new Task<int>(() => a * 7);
cold.Start();
Console.WriteLine(await cold);
Task plain = new(() => Console.WriteLine(a), TaskCreationOptions.LongRunning);
plain.Start();
plain.Wait();

internal sealed class Worker
{
    internal int Work(int size) => size * 2;
}

internal static partial class Job
{
    internal static int Reads;

    internal static TaskFactory Factory
    {
        get
        {
            Reads++;
            return new TaskFactory();
        }
    }

    [ClosureGen.NoCapture]
    internal static void Print(int number) => Console.WriteLine(number);

    internal static async Task<int> Double(int number)
    {
        await Task.Yield();
        return number * 2;
    }

    internal static bool IsOwnThread(int number) => !Thread.CurrentThread.IsThreadPoolThread;

    internal static bool IsDefault(int number) => TaskScheduler.Current == TaskScheduler.Default;

    internal static CancellationToken Token()
    {
        Console.WriteLine("token");
        return default;
    }

    internal static TaskCreationOptions Options()
    {
        Console.WriteLine("options");
        return TaskCreationOptions.None;
    }

    internal static TaskScheduler Scheduler()
    {
        Console.WriteLine("scheduler");
        return TaskScheduler.Default;
    }
}
