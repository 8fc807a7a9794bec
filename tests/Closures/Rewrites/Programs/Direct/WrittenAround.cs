// sites: direct, direct
// has: Job.PrintWork(a, b).Dispatch()
int a = 1;
string b = "b";
await Task.Run((Action)(() => Job.Print(a, b)));
await Task.Run(new Action(delegate { Job.Print(a, b); }));

internal static class Job
{
    internal static void Print(int number, string text) => Console.WriteLine(text + number);
}
