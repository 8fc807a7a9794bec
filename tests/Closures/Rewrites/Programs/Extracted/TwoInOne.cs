// sites: extracted, extracted
// has: BothBodyWork(
// has: BothBody2Work(
Console.WriteLine(await Sums.Both(3));

internal static class Sums
{
    internal static async Task<int> Both(int start)
    {
        int more = start + 1;
        Task<int> first = Task.Run(() => start * start);
        Task<int> second = Task.Run(() => more * more);
        return await first + await second;
    }
}
