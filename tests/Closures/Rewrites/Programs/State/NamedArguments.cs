// sites: state
// has: state: name
using CancellationTokenSource source = new();
string name = new string('n', 3);
source.Token.Register(callback: () => Console.WriteLine(name), useSynchronizationContext: false);
source.Cancel();
