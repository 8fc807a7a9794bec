// sites: extracted
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
        });
    }

    private static void Write(string text, [CallerMemberName] string member = "", [CallerLineNumber] int line = 0) =>
        Console.WriteLine($"{text} {member} {line}");
}
