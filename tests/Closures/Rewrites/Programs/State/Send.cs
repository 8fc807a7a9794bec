// sites: state, state
// has: context.Send(static state => Console.WriteLine((string)state!), text);
SynchronizationContext context = new();
string text = string.Concat("se", "nt");
context.Send(_ => Console.WriteLine(text), null);
using ManualResetEventSlim done = new();
context.Post(delegate
{
    Console.WriteLine("posted " + text);
    done.Set();
}, null);
done.Wait();
