// sites: state
using ManualResetEventSlim done = new();
int a = args.Length + 1;
#if OTHER
Console.WriteLine(done);
#endif
using CancellationTokenSource source = new();
source.Token.Register(() => Console.WriteLine(a));
source.Cancel();
