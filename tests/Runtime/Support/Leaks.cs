namespace ClosureGen.Runtime.Tests;

/// <summary>Looks for contexts that are left on the threads of the pool.</summary>
internal static class Leaks
{
    /// <summary>Makes a call over and over, and looks after each at what a work item sees that was given no context.</summary>
    /// <param name="flowing">What the caller has set, and the handler may set.</param>
    /// <param name="call">The call.</param>
    internal static async Task AssertNone(AsyncLocal<string?> flowing, Func<Task> call)
    {
        int leaked = 0;
        for (int i = 0; i < 50; i++)
        {
            flowing.Value = "caller";
            await call();
            flowing.Value = null;
            var done = new TaskCompletionSource();
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    if (flowing.Value is not null || SynchronizationContext.Current is not null)
                    {
                        Interlocked.Increment(ref leaked);
                    }

                    done.SetResult();
                },
                null
            );
            await done.Task;
        }

        Assert.Equal(0, leaked);
    }
}
