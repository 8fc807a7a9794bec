// sites: direct
// has: grid.FlipEach(flags).Run(1);
bool[] flags = [true, false, false];
Grid grid = new(flags);
// An item that changes a later one: arrays are read where they are.
Parallel.ForEach(flags, new ParallelOptions { MaxDegreeOfParallelism = 1 }, flag => grid.Flip(flag));
Console.WriteLine(string.Join(' ', flags) + grid.Seen);

internal sealed class Grid(bool[] flags)
{
    private int _next;

    internal string Seen { get; private set; } = "";

    internal void Flip(bool flag)
    {
        Seen += flag;
        _next++;
        if (_next < flags.Length)
        {
            flags[_next] = !flag;
        }
    }
}
