// sites: state
// has: token.Register(static state =>
// has: var (self, name) = ((Watch, string))state!;
// has: self._log.Add(name);
using CancellationTokenSource source = new();
Watch watch = new();
watch.Follow(source.Token, "first");
source.Cancel();
watch.Print();

internal sealed class Watch
{
    private readonly List<string> _log = [];

    public void Follow(CancellationToken token, string name)
    {
        token.Register(() =>
        {
            _log.Add(name); // the one that stopped
            this.Print();
        });
    }

    public void Print() => Console.WriteLine(string.Join(",", _log));
}
