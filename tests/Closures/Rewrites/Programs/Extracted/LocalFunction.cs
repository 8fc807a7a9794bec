// sites: extracted, extracted
// has: private static async Task Process(string name)
// has: ProcessWork(name).StartNew(token)
await new Consumer().Start("a", default);
Console.WriteLine(await new Consumer().Count(2));

internal sealed class Consumer
{
    private int _seen;

    internal Task Start(string name, CancellationToken token)
    {
        return Task.Run(Process, token);

        async Task Process()
        {
            // First somewhere else.
            await Task.Yield();
            Console.WriteLine(name);
        }
    }

    internal async Task<int> Count(int by)
    {
        int Add() => _seen += by;

        return await Task.Run(Add);
    }
}
