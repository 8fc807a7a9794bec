// sites: state
// has: ((Store<T>)state!)
using CancellationTokenSource source = new();
new Store<int>(5).Follow(source.Token);
source.Cancel();

internal sealed class Store<T>(T start)
{
    private readonly T _value = start;

    public void Follow(CancellationToken token) => token.Register(() => Console.WriteLine(_value));
}
