namespace ClosureGen.Allocations.Tests.Measuring;

/// <summary>
/// Items that are awaited, all of them by one async method that goes on until the end: its own state machine is
/// allocated before the first window begins.
/// </summary>
/// <param name="inFlight">How many are started before the first is awaited.</param>
/// <param name="start">Starts one.</param>
/// <param name="continueOnCapturedContext">Whether the caller's SynchronizationContext is returned to.</param>
internal sealed class AwaitedLoad(int inFlight, Func<ValueTask> start, bool continueOnCapturedContext)
{
    private readonly ValueTask[] _pending = new ValueTask[inFlight];

    /// <summary>Measures, from the calling thread on.</summary>
    internal async Task<Windows> MeasureAsync()
    {
        var windows = new Windows(inFlight, expected: 0);
        await Task.Yield();
        do
        {
            windows.Begin();
            for (int i = 0; i < windows.Rounds; i++)
            {
                for (int j = 0; j < _pending.Length; j++)
                {
                    _pending[j] = start();
                }

                for (int j = 0; j < _pending.Length; j++)
                {
                    await _pending[j].ConfigureAwait(continueOnCapturedContext);
                }
            }
        } while (windows.End());
        return windows;
    }
}
