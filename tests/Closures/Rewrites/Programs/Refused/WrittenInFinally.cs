// sites: refused
// reason: 'text' is written after the lambda has captured it.
Console.WriteLine(await Jobs.Start());

internal static partial class Jobs
{
    internal static Task<string> Start()
    {
        ManualResetEventSlim go = new();
        string text = "before";
        try
        {
#if CARELESS
            return ReadWork(go, text).StartNew();
#else
            return Task.Run(() => { go.Wait(); return text; });
#endif
        }
        finally
        {
            text = "after";
            go.Set();
        }
    }

    [ClosureGen.NoCapture]
    private static string Read(ManualResetEventSlim go, string text)
    {
        go.Wait();
        return text;
    }
}
