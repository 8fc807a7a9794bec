// sites: state, state
// has: token.Register(static state => ((Valve)state!).Close(), @this)
using CancellationTokenSource source = new();
Valve valve = new("valve");
valve.CloseWith(source.Token);
source.Cancel();
await valve.CloseAfter(Task.CompletedTask);

internal static class Valves
{
    internal static CancellationTokenRegistration CloseWith(this Valve @this, CancellationToken token) =>
        token.Register(() => @this.Close());

    internal static Task CloseAfter(this Valve @this, Task task) => task.ContinueWith(_ => @this.Close());
}

internal sealed class Valve(string name)
{
    internal void Close() => Console.WriteLine(name + " closed");
}
