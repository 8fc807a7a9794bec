ManualResetEventSlim go = new();
int a = 1, b = 2;
#if CARELESS
Task wait = Job.WaitWork(a, go).StartNew();
#else
// reason: The lambda is async and its delegate returns nothing: there is no task to wait for.
Task wait = Task.Run(new Action(async () => { await Task.Yield(); go.Wait(); _ = a; }));
#endif
Console.WriteLine(wait.Wait(500));
go.Set();

#if CARELESS
Task nothing = Job.NothingWork(a).StartNew();
#else
// reason: The lambda returns a task without being async: a null task or several exceptions could be seen.
Task nothing = Task.Run(() => Job.Nothing(a));
#endif
await Task.WhenAny(nothing);
Console.WriteLine(nothing.Status);

#if CARELESS
Task twice = Job.FailTwiceWork(a).StartNew();
#else
// reason: The lambda returns a task without being async: a null task or several exceptions could be seen.
Task twice = Task.Run(() => Job.FailTwice(a));
#endif
await Task.WhenAny(twice);
Console.WriteLine(twice.Exception!.InnerExceptions.Count);

bool isFirst = args.Length == 0;
#if CARELESS
Console.WriteLine(await Job.PrintWork(b).Dispatch());
#else
// reason: The delegate is one of several that the argument chooses from.
// reason: The delegate is one of several that the argument chooses from.
Console.WriteLine(await Task.Run<int>(isFirst ? () => Job.Print(a) : () => Job.Print(b)));
#endif

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static async Task Wait(int number, ManualResetEventSlim go)
    {
        await Task.Yield();
        go.Wait();
    }

    [ClosureGen.NoCapture]
    internal static Task Nothing(int number) => number == 1 ? null! : Task.CompletedTask;

    [ClosureGen.NoCapture]
    internal static Task FailTwice(int number) =>
        Task.WhenAll(
            Task.FromException(new InvalidOperationException()),
            Task.FromException(new InvalidOperationException())
        );

    [ClosureGen.NoCapture]
    internal static int Print(int number) => number;
}
