namespace ClosureGen.Runtime.Tests;

/// <summary>Counts what a lane accepts, what ends in it, and what is cancelled before its turn.</summary>
internal sealed partial class ShutdownTally
{
    private int _accepted;
    private int _ended;
    private int _canceled;

    internal int Accepted => Volatile.Read(ref _accepted);

    internal int Ended => Volatile.Read(ref _ended);

    internal int Canceled => Volatile.Read(ref _canceled);

    [NoCapture]
    internal void End() => Interlocked.Increment(ref _ended);

    [NoCapture]
    internal async Task EndLaterAsync()
    {
        await Task.Yield();
        Interlocked.Increment(ref _ended);
    }

    /// <summary>Gives the lane one thing after the other, until it takes nothing more.</summary>
    internal async Task ProduceAsync(Lane lane, int seed, CancellationToken cancellationToken)
    {
        for (int i = seed; !lane.Completion.IsCompleted; i++)
        {
            try
            {
                switch (i % 5)
                {
                    case 0:
                        await lane.PostAsync(EndWork());
                        Interlocked.Increment(ref _accepted);
                        break;
                    case 1:
                        await lane.PostAsync(EndLaterWork());
                        Interlocked.Increment(ref _accepted);
                        break;
                    case 2:
                        Interlocked.Add(ref _accepted, lane.TryPost(EndWork()) ? 1 : 0);
                        break;
                    case 3:
                        await EndLaterWork().Dispatch(lane);
                        Interlocked.Increment(ref _accepted);
                        break;
                    default:
                        // Cancelled before it is accepted, or while it waits: it is neither or both.
                        Interlocked.Increment(ref _accepted);
                        await DispatchAsync(lane, cancellationToken);
                        break;
                }
            }
            catch (InvalidOperationException)
            {
                return;
            }
        }
    }

    private async Task DispatchAsync(Lane lane, CancellationToken cancellationToken)
    {
        try
        {
            await EndWork().Dispatch(lane, cancellationToken);
        }
        catch (OperationCanceledException)
        {
            Interlocked.Increment(ref _canceled);
        }
        catch (InvalidOperationException)
        {
            Interlocked.Decrement(ref _accepted);
            throw;
        }
    }
}
