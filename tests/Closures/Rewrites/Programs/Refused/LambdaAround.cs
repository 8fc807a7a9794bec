// sites: refused
// reason: 'text' is written after the lambda has captured it.
string text = "before";
#if CARELESS
string copy = text;
Func<Task<string>> start = () => Job.ReadWork(copy).StartNew();
#else
Func<Task<string>> start = () => Task.Run(() => text + "!");
#endif
text = "after";
Console.WriteLine(await start());

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static string Read(string text) => text + "!";
}
