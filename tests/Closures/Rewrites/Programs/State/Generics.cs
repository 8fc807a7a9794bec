using CancellationTokenSource source = new();
new Store<int>(5).Follow(source.Token);
source.Cancel();
Console.WriteLine(await Sorter.Run("b", "a"));
await Jobs<string>.Start<List<int>, int>("a", [1, 2], 3);
await Start("a");
await Start(2);

// sites: state
static Task Start<T>(T item)
    where T : notnull => Task.Run(() => Console.WriteLine(typeof(T).Name + item));

internal static class Sorter
{
    // sites: state
    internal static Task<T> Run<T>(T first, T second)
        where T : class, IComparable<T>
    {
        return Task.Run(() => first.CompareTo(second) < 0 ? first : second);
    }
}

internal sealed class Store<T>(T start)
{
    private readonly T _value = start;

    // sites: state
    // has: ((Store<T>)state!)
    public void Follow(CancellationToken token) => token.Register(() => Console.WriteLine(_value));
}

internal static class Jobs<TOuter>
    where TOuter : class
{
    // sites: state
    internal static Task Start<TList, TItem>(TOuter outer, TList list, TItem item)
        where TList : class, ICollection<TItem>, new()
        where TItem : struct =>
        Task.Run(() =>
        {
            list.Add(item);
            Console.WriteLine($"{typeof(TOuter).Name} {new TList().Count} {list.Count} {outer}");
        });
}
