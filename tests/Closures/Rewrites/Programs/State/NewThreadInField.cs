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
