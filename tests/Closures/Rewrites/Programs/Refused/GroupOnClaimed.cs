// sites: refused
// reason: The receiver may be null
Job? job = args.Length > 0 ? new Job() : null;
try
{
#if CARELESS
    await job!.DoWork().StartNew();
#else
    // The delegate's constructor throws, and not the call.
    await Task.Run(job!.Do);
#endif
}
catch (Exception exception)
{
    Console.WriteLine(exception.GetType());
}

internal sealed partial class Job
{
    [ClosureGen.NoCapture]
    internal void Do() { }
}
