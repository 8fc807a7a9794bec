// sites: direct
// has: using ClosureGen;
using Work.Jobs;

int a = 1;
await Task.Run(() => Job.Print(a));

namespace Work.Jobs
{
    internal static class Job
    {
        internal static void Print(int number) => Console.WriteLine(number);
    }
}
