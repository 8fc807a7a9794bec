// sites: state
int a = 1;
await Task.Run( // on the pool
    () => /* this one */ Job.Print(a) // at last
);

internal static class Job // jobs
{
    // Prints.
    internal static void Print(int number) => Console.WriteLine(number); // so
}
