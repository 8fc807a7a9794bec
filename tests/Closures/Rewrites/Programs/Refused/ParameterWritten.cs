// sites: refused
// reason: 'number' is written after the lambda has captured it.
Console.WriteLine(await Jobs.Start(1));

internal static partial class Jobs
{
    internal static Task<int> Start(int number)
    {
        ManualResetEventSlim go = new();
#if CARELESS
        Task<int> task = ReadWork(go, number).StartNew();
#else
        Task<int> task = Task.Run(() => { go.Wait(); return number; });
#endif
        number += 10;
        go.Set();
        return task;
    }

    [ClosureGen.NoCapture]
    private static int Read(ManualResetEventSlim go, int number)
    {
        go.Wait();
        return number;
    }
}
