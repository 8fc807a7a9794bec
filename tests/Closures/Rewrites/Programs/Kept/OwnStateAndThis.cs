// sites: kept, kept, state
// has: private Action<object?>? cancel;
// has: token.Register(cancel ??= Cancel, answer)
Client client = new();
for (int i = 0; i < 2; i++)
{
    using CancellationTokenSource source = new(20);
    try
    {
        await client.AskAsync(source.Token);
    }
    catch (OperationCanceledException)
    {
        Console.WriteLine("cancelled " + client.Cancelled);
    }

    using CancellationTokenSource later = new(20);
    try
    {
        await client.AskAgainAsync(later.Token);
    }
    catch (OperationCanceledException exception)
    {
        Console.WriteLine(exception.CancellationToken == later.Token);
    }
}

internal sealed class Client
{
    internal int Cancelled;

    internal async Task<int> AskAsync(CancellationToken token)
    {
        TaskCompletionSource<int> answer = new();
        using (token.Register(Cancel, answer))
        using (token.Register(state => Cancelled += ((TaskCompletionSource<int>)state!).Task.IsCompleted ? 0 : 1, answer))
        {
            return await answer.Task;
        }
    }

    internal async Task<int> AskAgainAsync(CancellationToken token)
    {
        TaskCompletionSource<int> answer = new();
        using (token.UnsafeRegister(state => ((TaskCompletionSource<int>)state!).TrySetCanceled(token), answer))
        {
            return await answer.Task;
        }
    }

    private void Cancel(object? state)
    {
        Cancelled++;
        ((TaskCompletionSource<int>)state!).TrySetCanceled();
    }
}
