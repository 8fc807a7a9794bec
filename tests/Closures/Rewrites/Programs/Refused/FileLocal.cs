// reason: The type of 'item' is a ref struct, a pointer or local to its file.
// careless: CS9051
Item item = new();
#if CARELESS
await Job.PrintWork(item).Dispatch();
#else
await Task.Run(() => Console.WriteLine(item));
#endif

file sealed record Item;

internal static partial class Job
{
#if CARELESS
    [ClosureGen.NoCapture]
    private static void Print(Item item) => Console.WriteLine(item);
#endif
}
