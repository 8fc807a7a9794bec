// sites: extracted
Queue<string?> queue = new(["a", "b", null]);
using ManualResetEventSlim go = new();
List<Task<string>> tasks = [];
while (queue.Dequeue() is { } item)
{
    tasks.Add(Task.Run(() => { go.Wait(); return item; }));
}

go.Set();
Console.WriteLine(string.Join(" ", await Task.WhenAll(tasks)));
