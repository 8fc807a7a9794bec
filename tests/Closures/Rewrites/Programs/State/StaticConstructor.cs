// sites: state
Console.WriteLine(Jobs.IsDone);

internal static partial class Jobs
{
    internal static readonly bool IsDone;

    static Jobs()
    {
        string text = Environment.CommandLine;
        IsDone = Task.Run(() => text.Length + text.Length).Wait(60_000);
    }

    [ClosureGen.NoCapture]
    private static int Read(string text) => text.Length + text.Length;
}
