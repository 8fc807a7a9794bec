using System.Runtime.CompilerServices;
using System.Threading.Tasks;

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
