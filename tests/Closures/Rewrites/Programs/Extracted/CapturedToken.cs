// sites: extracted, extracted
// has: [NoCapture(BindToken = false)]
// has: private static async Task MainBody
using CancellationTokenSource source = new();
CancellationToken token = source.Token;
source.Cancel();
// It runs none the less, as the dispatch has no token.
Task<bool> task = Task.Run(() => token.IsCancellationRequested);
Console.WriteLine($"{await task} {task.Status}");
Task later = Task.Run(async () =>
{
    await Task.Yield();
    Console.WriteLine(token.IsCancellationRequested);
});
await later;
