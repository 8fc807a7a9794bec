// reason: The type of 'pointer' is a ref struct, a pointer or local to its file.
// careless: CS0117
unsafe
{
    int number = 1;
    int* pointer = &number;
#if CARELESS
    Job.ReadWork(pointer).StartNew().Wait();
#else
    Task.Run(() => Console.WriteLine(*pointer)).Wait();
#endif
}

internal static unsafe partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Read(int* pointer) => Console.WriteLine(*pointer);
}
