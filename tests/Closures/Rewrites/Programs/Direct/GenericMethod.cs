// sites: direct, direct
// has: store.PutWork<object>(text).Dispatch()
// has: store.PutWork(number).Dispatch()
string text = "text";
int number = 5;
Store store = new();
await Task.Run(() => store.Put<object>(text));
await Task.Run(() => store.Put(number));

internal sealed class Store
{
    internal void Put<T>(T item)
        where T : notnull => Console.WriteLine(typeof(T).Name + item);
}
