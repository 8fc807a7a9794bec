using CancellationTokenSource source = new();
// sites: state, state, state
// has: source.Token.UnsafeRegister(static state => Console.WriteLine(((string)state!).ToUpperInvariant()), name)
// has: state: name
string name = string.Join("-", "a", "b");
source.Token.UnsafeRegister(_ => Console.WriteLine(name.ToUpperInvariant()), null);
source.Token.Register(callback: () => Console.WriteLine(name), useSynchronizationContext: false);
int count = 1;
source.Token.Register(() => { count += 4; Console.WriteLine(count); });
Watch watch = new(7, Console.WriteLine);
watch.Follow(source.Token);
watch.FollowNamed(source.Token, "first");
watch.FollowNumber(source.Token);
watch.FollowText(source.Token, "text");
watch.FollowBase(source.Token);
watch.StopWith(source.Token);
Report(null, source.Token);
Report("some", source.Token);
source.Cancel();
await watch.StopAfter(Task.CompletedTask);

// sites: state, state
// has: (string?)state
static void Report(string? text, CancellationToken token)
{
    token.Register(() => Console.WriteLine(text ?? "none"));
    if (text is not null)
    {
        token.Register(() => Console.WriteLine(text.Length));
    }
}

internal class Printer
{
    internal virtual void Print() => Console.WriteLine("plain");
}

internal sealed class Watch(int number, Action<string> log) : Printer
{
    private readonly List<string> _log = [];
    private int _stops;

    // sites: state
    // has: token.Register(static state => ((Watch)state!).Stop(), this);
    public void Follow(CancellationToken token)
    {
        token.Register(() => Stop());
    }

    // sites: state
    // has: var (self, name) = ((Watch, string))state!;
    // has: self._log.Add(name);
    public void FollowNamed(CancellationToken token, string name)
    {
        token.Register(() =>
        {
            _log.Add(name); // the one that stopped
            this.Print();
        });
    }

    // sites: state
    // has: static state => ((Watch)state!).FollowNumberBody(), this
    // has: private void FollowNumberBody() => Console.WriteLine(number);
    public void FollowNumber(CancellationToken token)
    {
        token.Register(() => Console.WriteLine(number));
        number = 7;
    }

    // sites: state
    // has: var (self, text) = ((Watch, string))state!;
    // has: self.FollowTextBody(text);
    public void FollowText(CancellationToken token, string text) => token.Register(() => log(text));

    // sites: state
    // has: static state => ((Watch)state!).FollowBaseBody(), this
    public void FollowBase(CancellationToken token) => token.Register(() => base.Print());

    public void Stop() => Console.WriteLine($"stopped {++_stops}");

    internal override void Print() => Console.WriteLine(string.Join(",", _log));
}

internal static class Watches
{
    // sites: state, state
    // has: token.Register(static state => ((Watch)state!).Stop(), @this)
    internal static CancellationTokenRegistration StopWith(this Watch @this, CancellationToken token) =>
        token.Register(() => @this.Stop());

    internal static Task StopAfter(this Watch @this, Task task) => task.ContinueWith(_ => @this.Stop());
}
