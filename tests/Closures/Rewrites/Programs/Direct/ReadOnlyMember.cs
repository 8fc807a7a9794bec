// sites: direct
Counter counter = new() { Count = 3 };
int a = 2;
Console.WriteLine(await Task.Run(() => counter.Add(a)));

internal struct Counter
{
    internal int Count;

    internal readonly int Add(int number) => Count + number;
}
