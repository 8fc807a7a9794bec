namespace ClosureGen.Runtime.Tests;

/// <summary>Calls that go on until somebody ends them: a work item of the pool each, or whoever comes by before.</summary>
internal static class LateCalls
{
    private static readonly ConcurrentQueue<(Action End, TaskCompletionSource Source)> Pending = [];

    /// <summary>Begins one.</summary>
    /// <param name="end">Called when it is ended, before anybody learns of it.</param>
    internal static Task Begin(Action end)
    {
        var source = new TaskCompletionSource();
        Pending.Enqueue((end, source));

        // As many come as there are calls, each when its own is there: none is left.
        ThreadPool.UnsafeQueueUserWorkItem(static _ => EndOne(), null);
        return source.Task;
    }

    /// <summary>Ends one that is pending, of whatever run, on this thread.</summary>
    internal static void EndOne()
    {
        if (Pending.TryDequeue(out (Action End, TaskCompletionSource Source) call))
        {
            call.End();
            call.Source.SetResult();
        }
    }
}
