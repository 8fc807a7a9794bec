// sites: state
await Jobs<string>.Start<List<int>, int>("a", [1, 2], 3);

internal static class Jobs<TOuter>
    where TOuter : class
{
    internal static Task Start<TList, TItem>(TOuter outer, TList list, TItem item)
        where TList : class, ICollection<TItem>, new()
        where TItem : struct =>
        Task.Run(() =>
        {
            list.Add(item);
            Console.WriteLine($"{typeof(TOuter).Name} {new TList().Count} {list.Count} {outer}");
        });
}
