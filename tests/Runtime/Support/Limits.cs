namespace ClosureGen.Runtime.Tests;

/// <summary>A bound on every wait, so that what hangs fails by itself; nothing is asserted about time.</summary>
internal static class Limits
{
    internal static readonly TimeSpan Test = TimeSpan.FromSeconds(60);

    internal static Task Limited(this Task task) => task.WaitAsync(Test);

    internal static Task<T> Limited<T>(this Task<T> task) => task.WaitAsync(Test);

    internal static Task Limited(this ValueTask task) => task.AsTask().WaitAsync(Test);

    internal static Task<T> Limited<T>(this ValueTask<T> task) => task.AsTask().WaitAsync(Test);

    internal static void LimitedWait(this ManualResetEventSlim signal) =>
        Assert.True(signal.Wait(Test), "The signal has not come.");

    internal static void LimitedWait(this CountdownEvent countdown) =>
        Assert.True(countdown.Wait(Test), "The countdown has not come to zero.");

    /// <summary>Runs on a thread of its own, with the default contexts, and hands on what is thrown.</summary>
    internal static T OnOwnThread<T>(Func<T> function, int maxStackSize = 0)
    {
        var result = new TaskCompletionSource<T>();
        var thread = new Thread(
            () =>
            {
                try
                {
                    result.SetResult(function());
                }
                catch (Exception exception)
                {
                    result.SetException(exception);
                }
            },
            maxStackSize
        )
        {
            IsBackground = true,
        };
        thread.UnsafeStart();
        return result.Task.Limited().GetAwaiter().GetResult();
    }

    internal static void OnOwnThread(Action action, int maxStackSize = 0) =>
        OnOwnThread(
            () =>
            {
                action();
                return true;
            },
            maxStackSize
        );

    /// <summary>Waits until something holds that nobody signals.</summary>
    internal static void Until(Func<bool> condition) =>
        Assert.True(SpinWait.SpinUntil(condition, Test), "It has not come to hold.");
}
