// sites: refused
// reason: The lambda uses a parameter of the primary constructor, which a static lambda cannot.
Jobs jobs = new(1);
jobs.Start();

internal sealed class Jobs(int number)
{
    internal void Start()
    {
        CancellationTokenSource source = new();
#if CARELESS
        source.Token.Register(static state => Console.WriteLine(state), number);
#else
        source.Token.Register(() => Console.WriteLine(number));
#endif
        number = 7;
        source.Cancel();
    }
}
