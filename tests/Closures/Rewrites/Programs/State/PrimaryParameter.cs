// sites: state
// has: static state => ((Jobs)state!).StartBody(), this
// has: private void StartBody() => Console.WriteLine(number);
Jobs jobs = new(1);
jobs.Start();

internal sealed class Jobs(int number)
{
    internal void Start()
    {
        CancellationTokenSource source = new();
        source.Token.Register(() => Console.WriteLine(number));
        number = 7;
        source.Cancel();
    }
}
