// sites: refused
// reason: 'number' is written in another function.
Jobs jobs = new(1);
Console.WriteLine(await jobs.Started);

internal sealed partial class Jobs(int number)
{
    private static readonly ManualResetEventSlim s_go = new();

#if CARELESS
    private readonly Task<int> _started = ReadWork(s_go, number).StartNew();
#else
    private readonly Task<int> _started = Task.Run(() => { s_go.Wait(); return number; });
#endif

    internal Task<int> Started
    {
        get
        {
            number = 7;
            s_go.Set();
            return _started;
        }
    }

    [ClosureGen.NoCapture]
    private static int Read(ManualResetEventSlim go, int number)
    {
        go.Wait();
        return number;
    }
}
