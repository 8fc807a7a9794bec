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
