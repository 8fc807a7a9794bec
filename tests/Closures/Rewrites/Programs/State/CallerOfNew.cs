// sites: state
using System.Runtime.CompilerServices;

await Jobs.Start(1);

internal static class Jobs
{
    internal static Task Start(int number) =>
        Task.Run(() =>
        {
            Entry entry = new(number);
            Console.WriteLine(entry.Member);
        });
}

internal sealed class Entry(int number, [CallerMemberName] string member = "")
{
    internal string Member => member + number;
}
