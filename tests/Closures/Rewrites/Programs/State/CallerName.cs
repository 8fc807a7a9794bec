// sites: state
using System.Runtime.CompilerServices;

Log log = new();
log.Start().Wait();

internal sealed class Log
{
    internal Task Start()
    {
        string text = "from";
        return Task.Run(() =>
        {
            Write(text);
            Write(text);
        });
    }

    private static void Write(string text, [CallerMemberName] string member = "") =>
        Console.WriteLine($"{text} {member}");
}
