// sites: state
using System.Runtime.CompilerServices;

Console.WriteLine(await Jobs.Start(new Table(), 1));

internal sealed class Table
{
    internal string this[int index, [CallerMemberName] string member = ""] => member + index;
}

internal static partial class Jobs
{
    internal static Task<string> Start(Table table, int index) => Task.Run(() => table[index]);
}
