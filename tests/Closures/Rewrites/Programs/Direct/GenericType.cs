// sites: direct
// has: internal sealed partial class Box<T>
int number = 5;
Box<int> box = new();
await Task.Run(() => box.Put(number));

internal sealed class Box<T>
{
    internal void Put(T item) => Console.WriteLine(typeof(T).Name + item);
}
