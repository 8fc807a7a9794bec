// sites: extracted
foreach (Task<string> task in Jobs.All(["a", "b"]))
{
    Console.WriteLine(await task);
}

internal static class Jobs
{
    internal static IEnumerable<Task<string>> All(string[] names)
    {
        foreach (string name in names)
        {
            yield return Task.Run(() => name + "!");
        }
    }
}
