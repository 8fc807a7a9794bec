// sites: state
Console.WriteLine(await Sorter.Run("b", "a"));

internal static class Sorter
{
    internal static Task<T> Run<T>(T first, T second)
        where T : class, IComparable<T>
    {
        return Task.Run(() => first.CompareTo(second) < 0 ? first : second);
    }
}
