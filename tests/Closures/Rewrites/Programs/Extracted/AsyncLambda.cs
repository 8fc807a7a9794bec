// sites: extracted
// has: private static async Task<int> MainBody(int delay)
int delay = args.Length + 1;
Task<int> task = Task.Run(async () =>
{
    await Task.Delay(delay);
    return delay + 1;
});
Console.WriteLine(await task);
