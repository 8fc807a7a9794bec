// sites: refused
// reason: What the loop goes over may be null
Job job = new();
try
{
    job.All(null);
}
catch (Exception exception)
{
    Console.WriteLine(exception.Message);
}

internal sealed partial class Job
{
    internal void All(int[]? numbers)
    {
#if CARELESS
        DoEach(numbers).Run();
#else
        Parallel.ForEach(numbers, number => Do(number));
#endif
    }

    [ClosureGen.NoCapture]
    internal void Do(int number) { }
}
