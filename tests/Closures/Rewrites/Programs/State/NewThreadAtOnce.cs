// sites: state
// has: new Thread(static state => ((ManualResetEventSlim)state!).Set()) { IsBackground = true }.Start(done);
using ManualResetEventSlim done = new();
new Thread(() => done.Set()) { IsBackground = true }.Start();
done.Wait();
Console.WriteLine("done");
