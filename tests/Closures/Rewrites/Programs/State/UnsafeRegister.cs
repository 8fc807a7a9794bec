// sites: state
// has: source.Token.UnsafeRegister(static state => Console.WriteLine(((string)state!).ToUpperInvariant()), name)
using CancellationTokenSource source = new();
string name = string.Join("-", "a", "b");
source.Token.UnsafeRegister(_ => Console.WriteLine(name.ToUpperInvariant()), null);
source.Cancel();
