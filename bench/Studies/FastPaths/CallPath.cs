using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Studies.FastPaths;

/// <summary>The same value through so many calls, each of which has its result at once.</summary>
internal sealed partial class CallPath
{
    /// <summary>Too large for the tasks that .NET keeps for small numbers.</summary>
    public const int Value = 1_000;

    /// <summary>How many calls lie below one that is dispatched.</summary>
    public const int Depth = 5;

    private readonly int _value = Value;

    [NoCapture(Name = "Compute")]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int Direct(int depth) => depth == 0 ? _value : Direct(depth - 1);

    [NoCapture]
    public Task<int> DirectTask(int depth) => depth == 0 ? Task.FromResult(_value) : DirectTask(depth - 1);

    public async Task<int> AwaitTask(int depth) =>
        await (depth == 1 ? DirectTask(0) : AwaitTask(depth - 1)).ConfigureAwait(false);

    [NoCapture]
    public ValueTask<int> DirectValueTask(int depth) =>
        depth == 0 ? new ValueTask<int>(_value) : DirectValueTask(depth - 1);

    public async ValueTask<int> AwaitValueTask(int depth) =>
        await (depth == 1 ? DirectValueTask(0) : AwaitValueTask(depth - 1)).ConfigureAwait(false);

    // Closures over this object only: a parameter would cost an object more.
    public Task<int> RunDirect() => Task.Run(() => Direct(Depth));

    public Task<int> RunDirectTask() => Task.Run(() => DirectTask(Depth));

    public Task<int> RunDirectValueTask() => Task.Run(() => DirectValueTask(Depth).AsTask());
}

/// <summary>The floor of a dispatch that is awaited: one work item that is its own source, used again and again.</summary>
internal sealed class CallItem : IThreadPoolWorkItem, IValueTaskSource<int>
{
    private ManualResetValueTaskSourceCore<int> _core;
    private CallPath? _path;
    private int _depth;

    public ValueTask<int> Queue(CallPath path, int depth)
    {
        _path = path;
        _depth = depth;
        _core.Reset();
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
        return new ValueTask<int>(this, _core.Version);
    }

    void IThreadPoolWorkItem.Execute() => _core.SetResult(_path!.Direct(_depth));

    int IValueTaskSource<int>.GetResult(short token) => _core.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource<int>.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => _core.OnCompleted(continuation, state, token, flags);
}
