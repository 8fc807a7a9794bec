namespace ClosureGen.Runtime.Tests;

/// <summary>A context that keeps what is posted until a test has it run, once or again.</summary>
internal sealed class ListContext : SynchronizationContext
{
    private readonly ConcurrentQueue<(SendOrPostCallback Callback, object? State)> _posted = [];

    internal int Count => _posted.Count;

    public override void Post(SendOrPostCallback d, object? state) => _posted.Enqueue((d, state));

    internal void RunNext() => RunNext(again: false);

    internal void RunNext(bool again)
    {
        Assert.True(_posted.TryDequeue(out (SendOrPostCallback Callback, object? State) posted));
        if (again)
        {
            Post(posted.Callback, posted.State);
        }

        posted.Callback(posted.State);
    }

    internal void RunAll()
    {
        while (Count > 0)
        {
            RunNext();
        }
    }
}
