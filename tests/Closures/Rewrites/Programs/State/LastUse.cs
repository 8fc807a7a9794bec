// sites: state, state
using CancellationTokenSource source = new();
int count = 1;
string text = "a";
source.Token.Register(() => { count += 4; Console.WriteLine(count); });
source.Cancel();
await Task.CompletedTask.ContinueWith(_ => text += "b").ContinueWith(static done => Console.WriteLine(done.Result));
