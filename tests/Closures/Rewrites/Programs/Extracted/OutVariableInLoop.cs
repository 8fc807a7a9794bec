// sites: extracted
Queue<int> queue = new([1, 2, 3]);
using ManualResetEventSlim go = new();
List<Task<int>> tasks = [];
while (queue.TryDequeue(out int item))
{
    tasks.Add(Task.Run(() =>
    {
        go.Wait();
        return item;
    }));
}

go.Set();
Console.WriteLine(string.Join(" ", await Task.WhenAll(tasks)));
