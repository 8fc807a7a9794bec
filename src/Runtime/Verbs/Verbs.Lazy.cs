namespace ClosureGen.Runtime;

/// <content>Sequences that are read item by item.</content>
public static partial class Verbs
{
    /// <summary>Views a sequence as the items of a batch, if it can be read in place. Allocates nothing.</summary>
    /// <typeparam name="T">The type of an item.</typeparam>
    /// <param name="items">The sequence.</param>
    /// <param name="name">The name of the caller's parameter.</param>
    /// <returns>A view of it, or a default value for one that is read item by item.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="items"/> is null.</exception>
    public static Items<T> Lazy<T>(IEnumerable<T> items, string name)
    {
        ArgumentNullException.ThrowIfNull(items, name);
        Items<T>.TryView(items, out Items<T> view);
        return view;
    }
}
