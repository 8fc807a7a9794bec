// sites: refused
// reason: The type has a static constructor, and a static method would wait for it where the lambda did not.
Console.WriteLine(Jobs.IsDone);

internal static partial class Jobs
{
    internal static readonly bool IsDone;

    static Jobs()
    {
        string text = Environment.CommandLine;
#if CARELESS
        IsDone = ReadWork(text).StartNew().Wait(500);
#else
        IsDone = Task.Run(() => text.Length + text.Length).Wait(60_000);
#endif
    }

    [ClosureGen.NoCapture]
    private static int Read(string text) => text.Length + text.Length;
}
