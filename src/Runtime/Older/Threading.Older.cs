using System.Reflection;
using System.Runtime.InteropServices;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;

namespace ClosureGen.Runtime.Older;

/// <summary>A work item that needs no delegate of its own.</summary>
internal interface IThreadPoolWorkItem
{
    void Execute();
}

/// <summary>Members of newer frameworks that have to do with threads.</summary>
internal static class ThreadingPolyfills
{
    private static readonly Action<object?> RunItem = static item => ((IThreadPoolWorkItem)item!).Execute();

    private static readonly WaitCallback RunItemAnywhere = new(RunItem);

    // What .NET has, and .NET Standard 2.0 does not.
    private static readonly Func<Action<object?>, object?, bool, bool>? Queue = (Func<
        Action<object?>,
        object?,
        bool,
        bool
    >?)
        Array
            .Find(
                typeof(ThreadPool).GetMethods(),
                static method =>
                    method.Name == nameof(ThreadPool.UnsafeQueueUserWorkItem) && method.IsGenericMethodDefinition
            )
            ?.MakeGenericMethod(typeof(object))
            .CreateDelegate(typeof(Func<Action<object?>, object?, bool, bool>));

    private static readonly Action<object?> RunInTask = static item =>
    {
        try
        {
            RunItem(item);
        }
        catch (Exception exception)
        {
            // The task would keep it, and nobody looks at the task.
            LateExceptions.Throw(exception);
        }
    };

    private static readonly Action? ProcessWide = (Action?)
        typeof(Interlocked)
            .GetMethod("MemoryBarrierProcessWide", BindingFlags.Public | BindingFlags.Static)
            ?.CreateDelegate(typeof(Action));

    extension(ThreadPool)
    {
        /// <remarks>Only a task gets into the local queue of the calling thread. It would flow the context.</remarks>
        internal static bool UnsafeQueueUserWorkItem(IThreadPoolWorkItem item, bool preferLocal)
        {
            if (Queue is not null)
            {
                return Queue(RunItem, item, preferLocal);
            }

            if (!preferLocal || !Thread.CurrentThread.IsThreadPoolThread)
            {
                return ThreadPool.UnsafeQueueUserWorkItem(RunItemAnywhere, item);
            }

            using (DefaultContextScope.Suppress())
            {
                Task.Factory.StartNew(
                    RunInTask,
                    item,
                    CancellationToken.None,
                    TaskCreationOptions.DenyChildAttach,
                    TaskScheduler.Default
                );
            }

            return true;
        }

        internal static bool UnsafeQueueUserWorkItem<TState>(Action<TState> call, TState state, bool preferLocal) =>
            ThreadPool.UnsafeQueueUserWorkItem(_ => call(state), null);

        internal static bool QueueUserWorkItem<TState>(Action<TState> call, TState state, bool preferLocal) =>
            ThreadPool.QueueUserWorkItem(_ => call(state), null);
    }

    extension(Interlocked)
    {
        /// <remarks>
        /// .NET and Mono have it; Windows has had it for .NET Framework as long. Elsewhere, what other threads have written
        /// is visible long before this one has slept.
        /// </remarks>
        internal static void MemoryBarrierProcessWide()
        {
            if (ProcessWide is not null)
            {
                ProcessWide();
            }
            else if (Environment.OSVersion.Platform == PlatformID.Win32NT)
            {
                FlushProcessWriteBuffers();
            }
            else
            {
                Interlocked.MemoryBarrier();
                Thread.Sleep(1);
                Interlocked.MemoryBarrier();
            }
        }
    }

    internal static void UnsafeStart(this Thread thread)
    {
        using (DefaultContextScope.Suppress())
        {
            thread.Start();
        }
    }

    internal static CancellationTokenRegistration UnsafeRegister(
        this CancellationToken cancellationToken,
        Action<object?> callback,
        object? state
    )
    {
        using (DefaultContextScope.Suppress())
        {
            return cancellationToken.Register(callback, state);
        }
    }

    /// <summary>Unregisters. Whether the callback may still run is not told: it waits for one that runs.</summary>
    internal static bool Unregister(this CancellationTokenRegistration registration)
    {
        registration.Dispose();
        return true;
    }

    internal static void SpinOnce(this ref SpinWait spinner, int sleep1Threshold) => spinner.SpinOnce();

    [DllImport("kernel32.dll")]
    private static extern void FlushProcessWriteBuffers();
}

/// <summary>A timer of a <see cref="TimeProvider"/>.</summary>
internal interface ITimer
{
    bool Change(TimeSpan dueTime, TimeSpan period);
}

/// <summary>The system's clock: these frameworks have no other.</summary>
internal sealed class TimeProvider
{
    internal static readonly TimeProvider System = new();

    internal long TimestampFrequency => Stopwatch.Frequency;

    internal long GetTimestamp() => Stopwatch.GetTimestamp();

    internal TimeSpan GetElapsedTime(long from, long to) =>
        TimeSpan.FromSeconds((to - from) / (double)Stopwatch.Frequency);

    internal ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
        new SystemTimer(callback, state, dueTime, period);

    private sealed class SystemTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) : ITimer
    {
        private readonly Timer _timer = new(callback, state, dueTime, period);

        public bool Change(TimeSpan dueTime, TimeSpan period) => _timer.Change(dueTime, period);
    }
}

/// <summary>For <c>await using</c>, which does not ask for the interface of these frameworks' package.</summary>
internal interface IAsyncDisposable
{
    ValueTask DisposeAsync();
}

/// <summary>A task that is completed by hand, without a result.</summary>
internal sealed class TaskCompletionSource(TaskCreationOptions options = TaskCreationOptions.None)
{
    private readonly TaskCompletionSource<bool> _source = new(options);

    internal Task Task => _source.Task;

    internal bool TrySetResult() => _source.TrySetResult(true);

    internal void SetResult() => _source.SetResult(true);

    internal void SetException(Exception exception) => _source.SetException(exception);
}
