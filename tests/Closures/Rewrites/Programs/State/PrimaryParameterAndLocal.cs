// sites: state
// has: var (self, text) = ((Service, string))state!; self.WatchBody(text);
using CancellationTokenSource source = new();
new Service(Console.WriteLine).Watch(source.Token, "a");
source.Cancel();

internal sealed class Service(Action<string> log)
{
    internal CancellationTokenRegistration Watch(CancellationToken token, string text) => token.Register(() => log(text));
}
