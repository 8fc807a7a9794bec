namespace ClosureGen.Hosts.Tests;

/// <summary>A test's code on its way to an actor, and its outcome on the way back, neither of them serialized.</summary>
internal sealed class Turn(Func<Task> body)
{
    private static readonly ConcurrentDictionary<int, Turn> Waiting = [];
    private static int s_lastId;

    private readonly TaskCompletionSource _outcome = new(TaskCreationOptions.RunContinuationsAsynchronously);

    internal Task Outcome => _outcome.Task;

    /// <summary>Keeps the turn for the actor that is told its number.</summary>
    internal int Keep()
    {
        int id = Interlocked.Increment(ref s_lastId);
        Waiting[id] = this;
        return id;
    }

    internal static Turn Take(int id) => Waiting.TryRemove(id, out Turn? turn) ? turn : throw new ArgumentException();

    internal async Task RunAsync()
    {
        try
        {
            await body();
            _outcome.SetResult();
        }
        catch (Exception exception)
        {
            _outcome.SetException(exception);
        }
    }
}
