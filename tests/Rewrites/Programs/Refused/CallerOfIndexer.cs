// sites: refused
// reason: The lambda calls a method that takes caller information.
using System.Runtime.CompilerServices;

Console.WriteLine(await Jobs.Start(new Table(), 1));

internal sealed class Table
{
    internal string this[int index, [CallerMemberName] string member = ""] => member + index;
}

internal static partial class Jobs
{
#if CARELESS
    internal static Task<string> Start(Table table, int index) => ReadWork(table, index).StartNew();
#else
    internal static Task<string> Start(Table table, int index) => Task.Run(() => table[index]);
#endif

    [ClosureGen.NoCapture]
    private static string Read(Table table, int index) => table[index];
}
