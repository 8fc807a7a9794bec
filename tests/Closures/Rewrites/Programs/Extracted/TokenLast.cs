// sites: extracted
// has: (string name, CancellationToken token)
using CancellationTokenSource source = new();
await new Feed().ReadAsync(source.Token);

internal sealed class Feed
{
    private int _count;

    internal async Task ReadAsync(CancellationToken token)
    {
        string name = "feed" + _count;
        await Task.Run(async () =>
        {
            await Task.Delay(1, token);
            Console.WriteLine(name + _count++);
        });
    }
}
