// sites: direct
// has: @event.HandleWork(@class).Dispatch()
Printer @event = new();
int @class = 1;
await Task.Run(() => @event.Handle(@class));

internal sealed class Printer
{
    internal void Handle(int @class) => Console.WriteLine(@class);
}
