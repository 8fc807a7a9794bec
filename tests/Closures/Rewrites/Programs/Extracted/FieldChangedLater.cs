// sites: extracted
await new Jobs().Start("a");

internal sealed class Jobs
{
    private readonly ManualResetEventSlim _go = new();
    private string _text = "before";

    internal async Task Start(string more)
    {
        Task task = Task.Run(() =>
        {
            _go.Wait();
            Console.WriteLine(_text + more);
        });
        _text = "after";
        _go.Set();
        await task;
    }
}
