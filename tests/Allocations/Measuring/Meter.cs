namespace ClosureGen.Allocations.Tests.Measuring;

/// <summary>Measures loads on a thread of their own, which is none of the thread pool's.</summary>
internal static class Meter
{
    /// <summary>Measures a load.</summary>
    /// <param name="load">The load.</param>
    /// <param name="expected">The bytes an item that are expected; NaN for whatever the windows agree on.</param>
    /// <param name="enter">What puts the thread's contexts in force.</param>
    /// <param name="patience">How long to wait for the steady state, if not as long as usual.</param>
    /// <param name="tolerance">How far from that they may be.</param>
    /// <returns>What was measured.</returns>
    internal static Task<Windows> MeasureAsync(
        Load load,
        double expected,
        Action? enter = null,
        TimeSpan? patience = null,
        double tolerance = Windows.Tolerance
    ) =>
        OnThread(() =>
        {
            enter?.Invoke();
            var windows = new Windows(load.ItemsPerRound, expected, patience, tolerance);
            do
            {
                windows.Begin();
                for (int i = 0; i < windows.Rounds; i++)
                {
                    load.Round();
                }
            } while (windows.End());
            return windows;
        });

    /// <summary>Runs something on a thread of its own. The test awaits it: it blocks no worker of the pool.</summary>
    internal static Task<T> OnThread<T>(Func<T> function)
    {
        var result = new TaskCompletionSource<T>(TaskCreationOptions.RunContinuationsAsynchronously);
        var thread = new Thread(() =>
        {
            try
            {
                result.SetResult(function());
            }
            catch (Exception exception)
            {
                result.SetException(exception);
            }
        })
        {
            IsBackground = true,
            Name = "Producer",
        };
        thread.UnsafeStart();
        return result.Task;
    }
}
