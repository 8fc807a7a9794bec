// sites: direct, direct
// has: await loader.LoadWork(5).Dispatch()
// has: loader.LoadWork(6).StartNew()
Loader loader = new();
Console.WriteLine(await Task.Run(() => loader.LoadAsync(5)));
Task<int> kept = Task.Run(async () => await loader.LoadAsync(6));
Console.WriteLine(kept.Result);

internal sealed class Loader
{
    internal async Task<int> LoadAsync(int id)
    {
        await Task.Yield();
        return id * 2;
    }
}
