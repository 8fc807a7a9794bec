namespace ClosureGen.Runtime.Tests;

/// <summary>An async handler of items with a result, which awaits what it is told to.</summary>
/// <remarks>
/// What its items cost is learned for all runs: the tests that use it are one collection, one after the other.
/// </remarks>
internal sealed partial class Squarer
{
    internal int Seen { get; private set; } = -1;

    [NoCapture]
    internal async ValueTask<int> SquareAsync(int item, [ItemIndex] int index, Func<int, int, Task> body)
    {
        Seen = item;
        await body(item, index);
        return item * item;
    }
}
