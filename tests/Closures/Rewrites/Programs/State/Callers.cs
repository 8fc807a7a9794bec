using System.Runtime.CompilerServices;

Log log = new();
log.Start("from").Wait();
Console.WriteLine(await log.Read(1));
await log.Enter(1);

internal sealed class Log
{
    internal string this[int index, [CallerMemberName] string member = ""] => member + index;

    // sites: state, state, state
    internal Task Start(string text)
    {
        return Task.Run(() =>
        {
            Write(text);
            Write(text);
        });
    }

    internal Task<string> Read(int index) => Task.Run(() => this[index]);

    internal Task Enter(int number) =>
        Task.Run(() =>
        {
            Entry entry = new(number);
            Console.WriteLine(entry.Member);
        });

    private static void Write(string text, [CallerMemberName] string member = "") =>
        Console.WriteLine($"{text} {member}");
}

internal sealed class Entry(int number, [CallerMemberName] string member = "")
{
    internal string Member => member + number;
}
