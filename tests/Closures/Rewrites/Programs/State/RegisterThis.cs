// sites: state
// has: token.Register(static state => ((Watch)state!).Stop());
using CancellationTokenSource source = new();
Watch watch = new();
watch.Follow(source.Token);
source.Cancel();

internal sealed class Watch
{
    private int _stops;

    public void Follow(CancellationToken token)
    {
        token.Register(() => Stop());
    }

    private void Stop() => Console.WriteLine($"stopped {++_stops}");
}
