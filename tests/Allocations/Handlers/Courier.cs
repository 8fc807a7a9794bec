namespace ClosureGen.Allocations.Tests.Handlers;

/// <summary>Async handlers that allocate nothing themselves, and one of each kind that does.</summary>
internal sealed partial class Courier(Tally tally)
{
    private const int Steps = 4;

    private static readonly Task<int> Known = Task.FromResult(300);
    private readonly Desk _desk = new(tally);

    /// <summary>Complete when it returns.</summary>
    [NoCapture]
    internal ValueTask Hand(Order order)
    {
        tally.Add();
        return default;
    }

    /// <inheritdoc cref="Hand"/>
    [NoCapture]
    internal ValueTask<int> Count(Order order)
    {
        tally.Add();
        return new ValueTask<int>(order.Quantity);
    }

    /// <inheritdoc cref="Hand"/>
    [NoCapture]
    internal Task HandTask(Order order)
    {
        tally.Add();
        return Task.CompletedTask;
    }

    /// <inheritdoc cref="Hand"/>
    [NoCapture]
    internal Task<int> CountTask(Order order)
    {
        tally.Add();
        return Known;
    }

    /// <summary>Not complete when it returns: another thread has to do the work first.</summary>
    [NoCapture]
    internal ValueTask Send(Order order) => _desk.RepriceWork(order, 3).Dispatch();

    /// <inheritdoc cref="Send"/>
    [NoCapture]
    internal ValueTask<int> Ask(Order order) => _desk.ScoreWork(order).Dispatch();

    /// <summary>An async method, which allocates its task.</summary>
    /// <remarks>
    /// It goes on often enough not to complete while its task is being awaited: the TPL would allocate then, in one call
    /// of a thousand.
    /// </remarks>
    [NoCapture]
    internal static async Task WalkAsync(Order order)
    {
        for (int step = 0; step < Steps; step++)
        {
            await Task.Yield();
        }
    }

    /// <inheritdoc cref="WalkAsync"/>
    [NoCapture]
    internal static async ValueTask RunAsync(Order order)
    {
        for (int step = 0; step < Steps; step++)
        {
            await Task.Yield();
        }
    }
}
