int a = 1;
using SemaphoreSlim go = new(0);
// sites: extracted, extracted, extracted, extracted
List<Task<int>> counts = [];
foreach (int number in new[] { 1, 2 })
{
    counts.Add(
        Task.Run(async () =>
        {
            await go.WaitAsync();
            return number;
        })
    );
}

Queue<int> queue = new([1, 2, 3]);
while (queue.TryDequeue(out int item))
{
    counts.Add(Task.Run(() =>
    {
        go.Wait();
        return item;
    }));
}

List<Task<string>> texts = [];
foreach ((string key, int value) in new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 })
{
    texts.Add(Task.Run(() => { go.Wait(); return key + value; }));
}

Queue<string?> words = new(["a", "b", null]);
while (words.Dequeue() is { } word)
{
    texts.Add(Task.Run(() => { go.Wait(); return word; }));
}

go.Release(9);
Console.WriteLine(string.Join(" ", await Task.WhenAll(counts)) + string.Join(" ", await Task.WhenAll(texts)));

// sites: extracted, extracted, extracted, extracted, extracted
for (int i = 0, n = 2; i < n; i++)
{
    await Task.Run(() => Console.WriteLine(n));
}

foreach (object o in new object[] { "a", 2 })
{
    if (o is string s)
    {
        await Task.Run(() => Console.WriteLine(s));
    }

    switch (o)
    {
        case int k when k > 1:
            await Task.Run(() => Console.WriteLine(k));
            break;
    }
}

try
{
    throw new InvalidOperationException("thrown");
}
catch (Exception e)
{
    await Task.Run(() => Console.WriteLine(e.Message));
}

await foreach (int x in Numbers())
{
    await Task.Run(() => Console.WriteLine(x + a));
}

static async IAsyncEnumerable<int> Numbers()
{
    yield return 1;
    await Task.Yield();
}
