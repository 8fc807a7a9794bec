// sites: extracted
// has: CancellationToken token = tokenHolder.Item1;
using CancellationTokenSource source = new();
CancellationToken token = source.Token;
source.Cancel();
// It runs none the less, as the dispatch has no token.
Task<bool> task = Task.Run(() => token.IsCancellationRequested);
Console.WriteLine($"{await task} {task.Status}");
