// reason: The type of 'pair' has no name that a method could use.
// careless: CS1061
var pair = new { Name = "name", Value = 1 };
#if CARELESS
await Job.PrintWork(pair).Dispatch();
#else
await Task.Run(() => Console.WriteLine(pair.Name + pair.Value));
#endif

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Print(object pair)
    {
#if CARELESS
        Console.WriteLine(pair.Name + pair.Value);
#endif
    }
}
