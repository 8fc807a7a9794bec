// sites: extracted, extracted
// has: private static int Get(Job job) => job.Get(1);
Task<int> first = Start(null!);
try
{
    await first;
}
catch (NullReferenceException)
{
    Console.WriteLine("in the task");
}

Console.WriteLine(await StartAfter(new Job()));

static Task<int> Start(Job job) => Task.Run(() => job.Get(1));

static Task<int> StartAfter(Job job)
{
    ArgumentNullException.ThrowIfNull(job);
    return Task.Run(() => job.Get(2));
}

internal sealed class Job
{
    internal int Get(int number) => number;
}
