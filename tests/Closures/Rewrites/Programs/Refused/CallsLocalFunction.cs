// reason: The lambda calls the local function 'Read'.
ManualResetEventSlim go = new();
string text = "before";
#if CARELESS
Task<string> task = Job.ReadWork(go, Read()).StartNew();
#else
Task<string> task = Task.Run(() => { go.Wait(); return Read(); });
#endif
go.Set();
text.ToString();
Console.WriteLine(await task + Job.Reads);

string Read() => text + Job.Reads++;

internal static partial class Job
{
    internal static int Reads;

    [ClosureGen.NoCapture]
    internal static string Read(ManualResetEventSlim go, string text)
    {
        go.Wait();
        return text + Reads;
    }
}
