// sites: state
// has: thread.Start((name, count));
string name = "worker";
int count = args.Length + 2;
var thread = new Thread(() =>
{
    for (int i = 0; i < count; i++)
    {
        Console.WriteLine($"{name} {i}");
    }
});
thread.IsBackground = true;
thread.Start();
thread.Join();

// sites: state, state
// has: new Thread(static state => ((ManualResetEventSlim)state!).Set()) { IsBackground = true }.Start(done);
// has: threads[i].Start(index);
using ManualResetEventSlim done = new();
new Thread(() => done.Set()) { IsBackground = true }.Start();
done.Wait();
Thread[] threads = new Thread[2];
for (int i = 0; i < threads.Length; i++)
{
    int index = i;
    threads[i] = new Thread(() => Console.WriteLine(index)) { IsBackground = true };
    threads[i].Start();
    threads[i].Join();
}

// sites: state
// has: _thread.Start(this);
Pump pump = new();
pump.Start();
pump.Stop();

internal sealed class Pump
{
    private Thread? _thread;
    private int _rounds = 3;

    public void Start()
    {
        _thread = new Thread(Loop) { Name = "pump" };
        _thread.Start();
    }

    public void Stop()
    {
        _thread?.Join();
        _thread = null;
    }

    private void Loop()
    {
        while (_rounds-- > 0)
        {
            Console.WriteLine($"{Thread.CurrentThread.Name} {_rounds}");
        }
    }
}
