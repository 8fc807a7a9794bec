// sites: extracted
Dictionary<string, int> map = new() { ["a"] = 1, ["b"] = 2 };
using ManualResetEventSlim go = new();
List<Task<string>> tasks = [];
foreach ((string key, int value) in map)
{
    tasks.Add(Task.Run(() => { go.Wait(); return key + value; }));
}

go.Set();
Console.WriteLine(string.Join(" ", await Task.WhenAll(tasks)));
