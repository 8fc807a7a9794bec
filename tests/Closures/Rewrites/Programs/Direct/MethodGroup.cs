// sites: direct, direct
// has: CountWork().StartNew().Wait();
Counter counter = new();
counter.Start();
Task.Run(counter.Count).Wait();
Console.WriteLine(counter.Total);

internal sealed class Counter
{
    internal int Total { get; private set; }

    internal void Start() => Task.Run(Count).Wait();

    internal void Count() => Total++;
}
