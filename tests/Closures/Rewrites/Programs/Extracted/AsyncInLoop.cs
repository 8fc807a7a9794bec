// sites: extracted
using SemaphoreSlim go = new(0);
List<Task<int>> tasks = [];
foreach (int number in new[] { 1, 2 })
{
    tasks.Add(
        Task.Run(async () =>
        {
            await go.WaitAsync();
            return number;
        })
    );
}

go.Release(2);
Console.WriteLine((await Task.WhenAll(tasks)).Sum());
