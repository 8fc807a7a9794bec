namespace ClosureGen.Runtime.Tests;

/// <summary>
/// The same over an async handler: its calls end as they return, or later on another thread. Beside them in a batch of
/// states there are some of a sync one.
/// </summary>
internal sealed class DrawnAsyncRun(int seed, bool mayFail = true) : DrawnRun(seed, mayNest: true, mayFail)
{
    private static readonly AsyncRecorder Handler = new();
    private static readonly Recorder SyncHandler = new();

    private bool _mixesIn;

    private protected override async Task Start(string form, int count, int degree, CancellationToken cancellationToken)
    {
        Func<Task>[] items = [.. Enumerable.Range(0, count).Select(index => (Func<Task>)(() => DoAsync(index)))];
        _mixesIn = form.StartsWith(nameof(DispatchBatch), StringComparison.Ordinal);
        if (!_mixesIn)
        {
            await Handler.HandEach(items).RunAsync(degree, cancellationToken);
            return;
        }

        using DispatchBatch batch = DispatchBatch.Rent();
        for (int i = 0; i < count; i++)
        {
            int index = i;
            if (IsSync(index))
            {
                batch.Add(SyncHandler.DoWork(() => Do(index)));
            }
            else
            {
                batch.Add(Handler.HandWork(items[index]));
            }
        }

        await batch.RunAsync(degree, cancellationToken);
    }

    // Of an async handler any such exception is one while the token is cancelled. So that it is when somebody looks, too.
    private protected override bool Acknowledges(
        int index,
        Exception exception,
        CancellationTokenSource source,
        CancellationToken cancellationToken
    )
    {
        if (IsSync(index))
        {
            return base.Acknowledges(index, exception, source, cancellationToken);
        }

        if (exception is not OperationCanceledException)
        {
            return false;
        }

        source.Cancel();
        return cancellationToken.IsCancellationRequested;
    }

    private bool IsSync(int index) => _mixesIn && index % 6 == 0;

    private Task DoAsync(int index)
    {
        switch (index % 4)
        {
            case 0:
                Do(index);
                return Task.CompletedTask;
            case 1:
                LateCalls.EndOne();
                goto case 0;
            case 2:
                return DoLaterAsync(index, static async () => await Task.Yield());
            default:
                return DoLaterAsync(index, static () => LateCalls.Begin(static () => { }));
        }
    }

    private async Task DoLaterAsync(int index, Func<Task> wait)
    {
        Begin(index);
        await wait();
        End(index, isHere: false);
    }
}
