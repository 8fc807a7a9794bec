// sites: direct
// has: await job!.DoWork().Dispatch();
Job? job = args.Length > 0 ? new Job() : null;
try
{
    // A virtual method is looked up on the object, with a delegate too.
    await Task.Run(job!.Do);
}
catch (Exception exception)
{
    Console.WriteLine(exception.GetType());
}

internal class Job
{
    internal virtual void Do() { }
}
